import { Button, SegmentedControl } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useReferences } from '#client/admin/reference/reference.queries.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { jourDe } from '#shared/base/dates.ts';
import { listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import { type Mouvement, TYPES_MOUVEMENT } from '#shared/stock/mouvement/mouvement.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { COLONNES_MOUVEMENTS } from './mouvements.colonnes.tsx';
import { moisDe } from './mois.rules.ts';
import { MOUVEMENTS_VIVANTS } from './mouvement.queries.ts';

const MouvementDialogue = lazyScreen(
  () => import('./mouvement-dialogue.offert.tsx'),
  'MouvementDialogue',
);

const FILTRES = ['period_from', 'period_to', 'motif', 'type'] as const;

const LISTE = {
  nom: 'mouvements',
  appel: listerMouvements,
  colonnes: COLONNES_MOUVEMENTS,
  rows: 25,
  vivant: MOUVEMENTS_VIVANTS,
  nomsFiltres: FILTRES,
} satisfies ListAsked<Mouvement>;
const moisEnCours = () => moisDe(jourDe(new Date()));
export const lireMouvementsDAbord = () => readFirst({ ...LISTE, fixe: moisEnCours() });

/** Stock ledger; the month by default. */
export function MouvementsEcran() {
  const session = useAtomValue(sessionAtom);
  const mois = useMemo(() => moisEnCours(), []);
  const { data: motifs = [] } = useReferences('mouv_motifs');
  const [ouvert, ouvrir] = useState(false);
  useAskedBack('mouvement', () => ouvrir(true));
  return (
    <>
      <ListTable<Mouvement>
        {...LISTE}
        title="Mouvements"
        fixe={mois}
        emptyText="Aucun mouvement"
        filters={(valeurs, changer) => (
          <>
            <PeriodFilter
              from={valeurs.period_from ?? mois.period_from}
              to={valeurs.period_to ?? mois.period_to}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Motif"
              value={valeurs.motif ?? ''}
              options={[
                { value: '', label: 'Motif : tous' },
                ...motifs.map((m) => ({ value: m.libelle, label: m.libelle })),
              ]}
              onChange={(e) => changer({ filtres: { motif: e.currentTarget.value } })}
            />
            <SegmentedControl
              aria-label="Type"
              size="small"
              options={[
                { label: 'Tous', value: '' },
                ...TYPES_MOUVEMENT.map((t) => ({ label: t, value: t })),
              ]}
              value={valeurs.type ?? ''}
              onValueChange={(type) => changer({ filtres: { type } })}
            />
          </>
        )}
        primary={
          session &&
          peut(session, 'STOCK', 'mouvement') && (
            <Button
              intent="primary"
              icon={<Plus />}
              text="Nouveau mouvement"
              onClick={() => ouvrir(true)}
            />
          )
        }
      />
      {ouvert && <MouvementDialogue fermer={() => ouvrir(false)} />}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: MouvementsEcran, lireDAbord: lireMouvementsDAbord };
