import { Button } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { Amount } from '#client/ui/amount.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { debutDeJour, type FiltrePeriode, formatDate } from '#shared/base/dates.ts';
import * as phrasesDepense from '#shared/gestion/depense/depense.phrases.ts';
import { listerDepenses, supprimerDepense } from '#shared/gestion/depense/depense.api.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { DepenseDialogue, type DepenseLue } from './depense-dialogue.tsx';
import { DEPENSES_VIVANTES, refetchDepenses } from './depense.queries.ts';
import { RowActs } from '#client/ui/liste/row-acts.tsx';

const COLONNES: readonly Colonne<Depense>[] = [
  {
    key: 'date',
    label: 'DATE',
    format: 'slot',
    toCSV: 'date',
    triable: true,
    largeur: 120,
    rendre: (d) => formatDate(debutDeJour(d.date)),
  },
  { key: 'libelle', label: 'LIBELLÉ', triable: true },
  { key: 'categorie', label: 'CATÉGORIE', triable: true, largeur: 180 },
  {
    key: 'montant',
    label: 'MONTANT',
    format: 'money',
    somme: true,
    triable: true,
    largeur: 150,
    carte: 'montant',
  },
  { key: 'caisse_libelle', label: 'CAISSE', largeur: 140, cachee: 'etroit' },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 160 },
];

export function DepensesOnglet({ periode }: { periode: FiltrePeriode }) {
  const [ouverte, ouvrir] = useState<DepenseLue | 'nouvelle' | null>(null);
  const reprendre = async (id: number | null) => {
    if (id === null) return ouvrir('nouvelle');
    const { data } = await callApi(listerDepenses, { requete: periode, silencieux: true });
    ouvrir(data?.find((d) => d.id === id) ?? null);
  };
  useAskedBack('depense', (id) => void reprendre(id));
  const supprimer = async (d: DepenseLue) => {
    const quoi = phrasesDepense.depenseASupprimer(d.libelle, formatFcfa(d.montant));
    if (!(await askFirst({ quoi }))) return;
    await sendOnce(`supprimer la dépense ${d.id}`, (cle) =>
      callApi(supprimerDepense, { parametres: { id: d.id }, cle }),
    );
    refetchDepenses();
  };
  return (
    <>
      <ListTable<Depense, Exclude<keyof DepenseLue, 'id'>>
        title="Dépenses"
        nom="journee-depenses"
        prefixe="d_"
        headingLevel="h2"
        appel={listerDepenses}
        colonnes={COLONNES}
        fixe={periode}
        rows={10}
        vivant={DEPENSES_VIVANTES}
        emptyText="Aucune dépense sur la période"
        totals={(extra) => {
          const { total } = (extra ?? {}) as { total?: number };
          return total === undefined ? null : (
            <span>
              Total{' '}
              <strong>
                <Amount fcfa={total} />
              </strong>
            </span>
          );
        }}
        primary={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouvelle dépense"
            onClick={() => ouvrir('nouvelle')}
          />
        }
        rowActionsWidth={76}
        champsActes={['version', 'libelle', 'categorie', 'montant', 'date', 'caisse_id']}
        rowActions={(d) => (
          <RowActs
            of={d.libelle}
            opening={`Modifier ${d.libelle}`}
            acts={[
              { icon: <Edit />, text: 'Modifier', act: () => ouvrir(d) },
              {
                icon: <Trash />,
                text: 'Supprimer',
                danger: true,
                act: () => void supprimer(d),
              },
            ]}
          />
        )}
      />
      {ouverte !== null && (
        <DepenseDialogue
          key={ouverte === 'nouvelle' ? 0 : ouverte.id}
          depense={ouverte === 'nouvelle' ? null : ouverte}
          fermer={() => ouvrir(null)}
        />
      )}
    </>
  );
}
