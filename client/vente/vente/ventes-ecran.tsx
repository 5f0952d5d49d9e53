import './vente.css';
import { AnchorButton, Button } from '@blueprintjs/core';
import { Document, Endorsed, MobilePhone, Shield } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { peutEntendre } from '#shared/admin/utilisateur/sujets.rules.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { cache } from '#client/base/cache.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { PeriodFilter } from '#client/ui/period-filter.tsx';
import { useCertificationsDesLignes } from '#client/vente/certification/certification.queries.ts';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import { COLONNE_CERTIFICATION } from '#client/vente/certification/etat-de-ligne.offert.tsx';
import { useScan } from '#client/ui/scan/use-scan.ts';
import { toast } from '#client/ui/toast.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import type { EtatListe } from '#client/ui/liste/use-etat-liste.ts';
import { FilterChip } from '#client/ui/liste/filter-chip.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { type FiltrePeriode as Periode, jourDe, jourPlus } from '#shared/base/dates.ts';
import { peut, peutVoirOrdonnancier } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { venteDuTicket } from '#shared/vente/vente/code-ticket.rules.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import { listerVentes } from '#shared/vente/vente/vente.api.ts';
import {
  type ComplementVentes,
  STATUTS_VENTE,
  type Vente,
} from '#shared/vente/vente/vente.schema.ts';
import { LARGEUR_ACTES, useActesVente } from './actes-vente.tsx';
import { ChoixVendu } from './choix-vendu.tsx';
import { Compteurs } from './compteurs.tsx';
import type { Compteur } from './libelles-compteurs.ts';
import { COLONNES_VENTE, VENTES_VIVANTES } from './vente.colonnes.tsx';
import { lectureCompteurs, useVentesVivantes } from './vente.queries.ts';

const FILTRES = [
  'period_from',
  'period_to',
  'statut',
  'avec_retour',
  'contain_product',
  'user_id',
  'categorie',
] as const;
/** Specification 2 §2, plus discount, insurance and duty tax, so turnovers add up. */
const MONTRES: readonly Compteur[] = [
  'total_client',
  'total_pc',
  'total_remise',
  'total_ca',
  'total_ht',
  'total_tva',
  'total_css',
  'total_garde',
];
const Ordonnancier = lazyScreen(
  () => import('#client/sante/ordonnancier/ordonnancier-dialogue.offert.tsx'),
  'OrdonnancierDialogue',
);
const Cnamgs = lazyScreen(() => import('./cnamgs/cnamgs-dialogue.tsx'), 'CnamgsDialogue');

const AVEC_RETOUR = 'avec_retour';
/** A sale state or « has returns », one at a time. */
const filtreDe = (choisi: string) => ({
  statut: choisi === AVEC_RETOUR ? '' : choisi,
  avec_retour: choisi === AVEC_RETOUR ? '1' : '',
});
/** One bound alone filters nothing. */
const periodeDe = ({ period_from, period_to }: EtatListe['filtres']): Periode =>
  period_from && period_to ? { period_from, period_to } : {};

const LISTE = {
  nom: 'ventes',
  appel: listerVentes,
  colonnes: COLONNES_VENTE,
  rows: 25,
  vivant: VENTES_VIVANTES,
  nomsFiltres: FILTRES,
} satisfies ListAsked<Vente>;
/** Certification stands before the sale's state; two columns yield it their width. */
const COLONNES_CERTIFIEES = COLONNES_VENTE.flatMap((c): Colonne<Vente>[] => {
  if (c.key === 'statut') return [COLONNE_CERTIFICATION, c];
  if (c.key === 'total_prise_en_charge') return [{ ...c, cachee: 'etroit' }];
  return c.key === 'export_at' ? [{ ...c, cachee: 'moyen' }] : [c];
});
/** Yesterday to tomorrow: covers a whole night shift. */
const periodeDAbord = () => {
  const jour = jourDe(new Date());
  return { period_from: jourPlus(jour, -1), period_to: jourPlus(jour, 1) };
};
/** Counters too, unless the URL asks for other days. */
export async function lireVentesDAbord(): Promise<void> {
  const periode = periodeDAbord();
  const autres = new URLSearchParams(location.search).has('period_from');
  const compteurs = autres ? null : cache.prefetchQuery(lectureCompteurs(periode));
  await Promise.all([readFirst({ ...LISTE, defauts: periode }), compteurs]);
}

/** [STA-60] Removable chips of a filter set from a statistics bar. */
function PucesDOrigine({
  filtres: { user_id, categorie },
  complement,
  oter,
}: {
  filtres: EtatListe['filtres'];
  complement: ComplementVentes | undefined;
  oter: (nom: 'user_id' | 'categorie') => void;
}) {
  return (
    <>
      {user_id && (
        <FilterChip active onToggle={() => oter('user_id')}>
          Vendeur : {complement?.vendeur ?? '…'}
        </FilterChip>
      )}
      {categorie && (
        <FilterChip active onToggle={() => oter('categorie')}>
          Catégorie : {categorie}
        </FilterChip>
      )}
    </>
  );
}

export function VentesEcran() {
  const [defauts] = useState(periodeDAbord);
  const { actes, dialogue, reprendre } = useActesVente();
  useScan((code) => {
    const id = venteDuTicket(code);
    if (id === null) toast.avertir(phrasesRetourVente.retourTicketInconnu(code));
    else reprendre(id);
  });
  const session = useAtomValue(sessionAtom);
  const [vue, montrer] = useVue();
  const pharmacie = useAtomValue(pharmacieAtom);
  const ordonnancier = pharmacie?.ordonnancier.actif === true;
  const certifie = Boolean(pharmacie?.certification_pays);
  const litCertifications = certifie && session !== null && peutEntendre(session, 'certifications');
  useCertificationsDesLignes(litCertifications);
  const naviguer = useNavigate();
  useVentesVivantes();
  return (
    <>
      <ListTable<Vente>
        {...LISTE}
        colonnes={litCertifications ? COLONNES_CERTIFIEES : COLONNES_VENTE}
        title="Ventes"
        emptyText="Aucune vente sur la période"
        defauts={defauts}
        chips={({ filtres }, changer, extra) => (
          <PucesDOrigine
            filtres={filtres}
            complement={extra as ComplementVentes | undefined}
            oter={(nom) => changer({ filtres: { [nom]: null } })}
          />
        )}
        filters={(v, changer) => (
          <>
            <PeriodFilter
              from={v.period_from}
              to={v.period_to}
              onChange={(period_from, period_to) =>
                changer({ filtres: { period_from, period_to } })
              }
            />
            <Combobox
              aria-label="Statut"
              className="filtre-court"
              value={v.avec_retour ? AVEC_RETOUR : (v.statut ?? '')}
              options={[
                { value: '', label: 'Statut : tous' },
                ...STATUTS_VENTE.map((s) => ({ value: s, label: s })),
                { value: AVEC_RETOUR, label: 'Avec retour' },
              ]}
              onChange={(e) => changer({ filtres: filtreDe(e.currentTarget.value) })}
            />
            <ChoixVendu
              valeur={v.contain_product ?? ''}
              periode={periodeDe(v)}
              changer={(contain_product) => changer({ filtres: { contain_product } })}
            />
          </>
        )}
        banner={({ filtres }) => <Compteurs periode={periodeDe(filtres)} montres={MONTRES} />}
        actions={
          session && (
            <>
              {ordonnancier && peutVoirOrdonnancier(session) && (
                <Button
                  icon={<Document />}
                  text="Ordonnancier"
                  onClick={() => montrer('ordonnancier')}
                />
              )}
              {certifie && (
                <AnchorButton
                  icon={<Endorsed />}
                  text="Certification"
                  href="/vente/certification"
                  onClick={(e) => {
                    e.preventDefault();
                    void naviguer('/vente/certification');
                  }}
                />
              )}
              {peutEntendre(session, 'demandes-mobiles') && (
                <AnchorButton
                  icon={<MobilePhone />}
                  text="Mobile money"
                  href="/vente/mobile-money"
                  onClick={(e) => {
                    e.preventDefault();
                    void naviguer('/vente/mobile-money');
                  }}
                />
              )}
              {peut(session, 'VENTE', 'vente') && (
                <Button
                  icon={<Shield />}
                  text="Recapitulatif CNAMGS"
                  onClick={() => montrer('cnamgs')}
                />
              )}
            </>
          )
        }
        rowActions={actes}
        rowActionsWidth={LARGEUR_ACTES}
      />
      {dialogue}
      {vue === 'cnamgs' && <Cnamgs fermer={() => montrer(null)} />}
      {vue === 'ordonnancier' && session && peutVoirOrdonnancier(session) && (
        <Ordonnancier session={session} fermer={() => montrer(null)} />
      )}
    </>
  );
}

type Vue = 'cnamgs' | 'ordonnancier';
const DES_VUES = /^(vue|cnamgs|ordonnancier|mois|(b|s|o[clp]?)_.*)$/;
/** Claims and ordonnancier views have their own URL (`?vue=cnamgs`). */
function useVue(): [string | null, (vue: Vue | null) => void] {
  const [recherche, poser] = useSearchParams();
  const montrer = (vue: Vue | null) =>
    poser(
      (avant) => {
        const apres = new URLSearchParams(
          Object.entries(Object.fromEntries(avant)).filter(([nom]) => !DES_VUES.test(nom)),
        );
        if (vue) apres.set('vue', vue);
        return apres;
      },
      { replace: true },
    );
  return [recherche.get('vue'), montrer];
}

export const ecran: CodeDEcran = { Contenu: VentesEcran, lireDAbord: lireVentesDAbord };
