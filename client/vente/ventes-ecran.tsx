import './vente.css';
import { Button } from '@blueprintjs/core';
import { Shield } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { ListTable } from '#client/ui/list-table.tsx';
import { type FiltrePeriode as Periode, jourDe, jourPlus } from '#shared/base/dates.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { listerVentes } from '#shared/vente/vente.api.ts';
import { STATUTS_VENTE, type Vente } from '#shared/vente/vente.schema.ts';
import { LARGEUR_ACTES, useActesVente } from './actes-vente.tsx';
import { ChoixVendu } from './choix-vendu.tsx';
import { Compteurs } from './compteurs.tsx';
import type { Compteur } from './libelles-compteurs.ts';
import { COLONNES_VENTE, VENTES_VIVANTES } from './vente.colonnes.tsx';
import { useVentesVivantes } from './vente.queries.ts';

const FILTRES = ['period_from', 'period_to', 'statut', 'contain_product'] as const;
/** The six of the specification (2 §2). */
const MONTRES: readonly Compteur[] = [
  'total_client',
  'total_pc',
  'total_ca',
  'total_ht',
  'total_tva',
  'total_css',
];
const Cnamgs = lazyScreen(() => import('./cnamgs/cnamgs-dialogue.tsx'), 'CnamgsDialogue');

/** Both bounds, or none: one alone filters nothing. */
const periodeDe = ({ period_from, period_to }: EtatListe['filtres']): Periode =>
  period_from && period_to ? { period_from, period_to } : {};

/** Sales as they are made: yesterday to tomorrow, so that the night shift sees its whole night. */
export function VentesEcran() {
  const [defauts] = useState(() => {
    const jour = jourDe(new Date());
    return { period_from: jourPlus(jour, -1), period_to: jourPlus(jour, 1) };
  });
  const { actes, dialogue } = useActesVente();
  const session = useAtomValue(sessionAtom);
  const [cnamgs, montrerCnamgs] = useVueCnamgs();
  useVentesVivantes();
  return (
    <>
      <ListTable<Vente>
        titre="Ventes"
        nom="ventes"
        appel={listerVentes}
        colonnes={COLONNES_VENTE}
        rows={25}
        vivant={VENTES_VIVANTES}
        vide="Aucune vente sur la période"
        nomsFiltres={FILTRES}
        defauts={defauts}
        filtres={(v, changer) => (
          <>
            <PeriodFilter
              debut={v.period_from}
              fin={v.period_to}
              changer={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
            />
            <Combobox
              aria-label="Statut"
              className="filtre-court"
              value={v.statut ?? ''}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_VENTE.map((s) => ({ value: s, label: s })),
              ]}
              onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
            />
            <ChoixVendu
              valeur={v.contain_product ?? ''}
              periode={periodeDe(v)}
              changer={(contain_product) => changer({ filtres: { contain_product } })}
            />
          </>
        )}
        bandeau={({ filtres }) => <Compteurs periode={periodeDe(filtres)} montres={MONTRES} />}
        actions={
          session &&
          peut(session, 'VENTE', 'vente') && (
            <Button
              icon={<Shield />}
              text="Recapitulatif CNAMGS"
              onClick={() => montrerCnamgs(true)}
            />
          )
        }
        actionsLigne={actes}
        largeurActions={LARGEUR_ACTES}
      />
      {dialogue}
      {cnamgs && <Cnamgs fermer={() => montrerCnamgs(false)} />}
    </>
  );
}

/** The claims stand over the sales, at an address of their own (`?vue=cnamgs`). */
function useVueCnamgs(): [boolean, (ouvert: boolean) => void] {
  const [recherche, poser] = useSearchParams();
  const montrer = (ouvert: boolean) =>
    poser(
      (avant) => {
        const apres = new URLSearchParams(
          Object.entries(Object.fromEntries(avant)).filter(
            ([nom]) => nom !== 'vue' && nom !== 'cnamgs' && !nom.startsWith('b_'),
          ),
        );
        if (ouvert) apres.set('vue', 'cnamgs');
        return apres;
      },
      { replace: true },
    );
  return [recherche.get('vue') === 'cnamgs', montrer];
}
