import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Print, Th, ThList } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Dropdown } from '../dropdown.tsx';
import { urlOfCall } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { type ExportKind, type ExportJob } from '../export/travail.ts';
import type { ColonneExport } from './colonne.ts';
import { mentionsLegales } from '#shared/pharmacie/mentions-legales.ts';

const ExportDialogue = lazyScreen(() => import('./export-dialogue.tsx'), 'ExportDialogue');

interface Props {
  titre: string;
  chemin: string;
  /** The list's query without paging: all matching rows are read. */
  requete: Record<string, unknown>;
  colonnes: ColonneExport[];
  total: number;
}

/** 'Exporter' and 'Imprimer': every matching row, not the page on screen. */
export function MenuExport({ titre, chemin, requete, colonnes, total }: Props) {
  const pharmacie = useAtomValue(pharmacieAtom);
  const [travail, setTravail] = useState<ExportJob | null>(null);
  const lancer = (genre: ExportKind) =>
    setTravail({
      genre,
      titre,
      url: urlOfCall(chemin, {}, requete),
      colonnes,
      total,
      mentions: mentionsLegales(pharmacie ?? null),
    });
  const contenu = (
    <Menu>
      <MenuItem icon={<Th />} text="Classeur (.xlsx)" onClick={() => lancer('xlsx')} />
      <MenuItem icon={<ThList />} text="Texte (.csv)" onClick={() => lancer('csv')} />
    </Menu>
  );
  return (
    <>
      <Dropdown contenu={contenu}>
        <Button endIcon={<ChevronDown />}>Exporter</Button>
      </Dropdown>
      <Button icon={<Print />} onClick={() => lancer('pdf')}>
        Imprimer
      </Button>
      {travail && <ExportDialogue travail={travail} fermer={() => setTravail(null)} />}
    </>
  );
}
