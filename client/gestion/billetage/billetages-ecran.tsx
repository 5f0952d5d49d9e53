import './billetage.css';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { ChevronDown, Numerical } from '@blueprintjs/icons';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { useCaisses } from '#client/vente/caisse/caisse.queries.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { Dropdown } from '#client/ui/dropdown.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';

import { listerBilletages } from '#shared/gestion/billetage/billetage.api.ts';
import { type Billetage, STATUTS_BILLETAGE } from '#shared/gestion/billetage/billetage.schema.ts';
import { comptageAtom } from './billetage.atoms.ts';
import { ComptagesEnCours } from './comptages-en-cours.tsx';
import { useBilletagesVivants } from './billetage.queries.ts';
import { COLONNES_DE_COMPTAGE } from './billetage.colonnes.offert.tsx';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const COLONNES: readonly Colonne<Billetage>[] = [
  { key: 'caisse_libelle', label: 'CAISSE', triable: true, largeur: 150 },
  COLONNES_DE_COMPTAGE.periode,
  { key: 'total_vente', label: 'TOTAL VENTE', format: 'money', triable: true, largeur: 140 },
  {
    key: 'total_billetage',
    label: 'TOTAL BILLETAGE',
    format: 'money',
    triable: true,
    largeur: 140,
  },
  COLONNES_DE_COMPTAGE.ecart,
  { key: 'created_by', label: 'COMPTÉ PAR', triable: true, largeur: 130 },
  { key: 'ended_with', label: 'VALIDÉ PAR', triable: true, largeur: 130, cachee: 'etroit' },
  COLONNES_DE_COMPTAGE.statut,
];
const DetailBilletage = lazyScreen(() => import('./detail-billetage.tsx'), 'DetailBilletage');
const EcartsDialogue = lazyScreen(() => import('./ecarts-dialogue.tsx'), 'EcartsDialogue');
const FILTRES = ['period_from', 'period_to', 'statut', 'caisse_id'] as const;

const LISTE = {
  nom: 'billetages',
  appel: listerBilletages,
  colonnes: COLONNES,
  rows: 25,
  nomsFiltres: FILTRES,
} satisfies ListAsked<Billetage>;
export const lireBilletagesDAbord = () => readFirst(LISTE);

export function BilletagesEcran() {
  const { data: caisses = [] } = useCaisses();
  const [ouvert, ouvrir] = useState<number | null>(null);
  const [ecarts, voirEcarts] = useState(false);
  const compter = useSetAtom(comptageAtom);
  useBilletagesVivants();
  return (
    <>
      <ComptagesEnCours />
      <ListTable<Billetage>
        {...LISTE}
        title="Arrêté de caisse"
        emptyText="Aucun billetage"
        filters={(valeurs, changer) => (
          <>
            <PeriodFilter
              from={valeurs.period_from ?? undefined}
              to={valeurs.period_to ?? undefined}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Caisse"
              value={valeurs.caisse_id ?? ''}
              options={[
                { value: '', label: 'Caisse : toutes' },
                ...caisses.map((c) => ({ value: String(c.id), label: c.libelle })),
              ]}
              onChange={(e) => changer({ filtres: { caisse_id: e.currentTarget.value } })}
            />
            <Combobox
              aria-label="Statut"
              value={valeurs.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_BILLETAGE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
          </>
        )}
        actions={<Button text="Écarts par personne" onClick={() => voirEcarts(true)} />}
        primary={
          <Dropdown
            content={
              <Menu>
                {caisses.map((c) => (
                  <MenuItem
                    key={c.id}
                    text={c.libelle}
                    onClick={() => compter({ caisse_id: c.id, libelle: c.libelle })}
                  />
                ))}
              </Menu>
            }
          >
            <Button
              intent="primary"
              icon={<Numerical />}
              endIcon={<ChevronDown />}
              text="Compter une caisse…"
            />
          </Dropdown>
        }
        rowActions={(b) => (
          <RowOpening label={`Voir le billetage ${b.id}`} open={() => ouvrir(b.id)} />
        )}
      />
      {ecarts && <EcartsDialogue fermer={() => voirEcarts(false)} />}
      {ouvert !== null && <DetailBilletage key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: BilletagesEcran, lireDAbord: lireBilletagesDAbord };
