import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Print, Th, ThList } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { Dropdown } from '../dropdown.tsx';
import { urlOfCall } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { askedInWords } from '../export/asked-in-words.rules.ts';
import { type ExportKind, type ExportJob, periodOf } from '../export/travail.ts';
import type { ColonneExport } from './colonne.ts';
import { mentionsLegales } from '#shared/admin/pharmacie/mentions-legales.ts';

const ExportDialog = lazyScreen(() => import('./export-dialogue.tsx'), 'ExportDialog');

interface Props {
  title: string;
  path: string;
  /** Without paging: all rows. */
  query: Record<string, unknown>;
  columns: ColonneExport[];
  total: number;
  print?: ((query: Record<string, unknown>) => void) | undefined;
}

/** Every matching row, beyond the page shown. */
export function ExportMenu({ title, path, query, columns, total, print }: Props) {
  const pharmacie = useAtomValue(pharmacieAtom);
  const [job, setJob] = useState<ExportJob | null>(null);
  const start = (genre: ExportKind) =>
    setJob({
      genre,
      titre: title,
      sousTitre: askedInWords(query),
      periode: periodOf(query),
      url: urlOfCall(path, {}, query),
      colonnes: columns,
      total,
      mentions: mentionsLegales(pharmacie ?? null),
    });
  const content = (
    <Menu>
      <MenuItem icon={<Th />} text="Classeur (.xlsx)" onClick={() => start('xlsx')} />
      <MenuItem icon={<ThList />} text="Texte (.csv)" onClick={() => start('csv')} />
    </Menu>
  );
  return (
    <>
      <Dropdown content={content}>
        <Button endIcon={<ChevronDown />}>Exporter</Button>
      </Dropdown>
      <Button icon={<Print />} onClick={() => (print ? print(query) : start('pdf'))}>
        Imprimer
      </Button>
      {job && <ExportDialog job={job} close={() => setJob(null)} />}
    </>
  );
}
