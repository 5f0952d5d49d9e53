import './retour.css';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CodeDEcran, lazyScreen } from '#client/base/lazy-screen.tsx';
import { callApi } from '#client/base/call-api.ts';
import { dataOf, holdAnswer } from '#client/base/cache.ts';
import { PeriodeEtFournisseur } from '#client/stock/fournisseur/periode-et-fournisseur.offert.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { StatusBadge } from '#client/ui/status-badge.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { bears } from '#client/ui/liste/arrivals.rules.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { ScreenTabs } from '#client/ui/liste/screen-tabs.tsx';
import { ListTable } from '#client/ui/list-table.tsx';
import { type ListAsked, readFirst } from '#client/ui/liste/asked.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useAskedBack } from '#client/ui/use-asked-back.ts';
import { vientDeNaitre } from '#shared/base/naissance.rules.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { surRetours } from '#shared/stock/retour/retour.events.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import {
  accepterRetour,
  lireRetour,
  listerRetours,
  refuserRetour,
} from '#shared/stock/retour/retour.api.ts';
import { type Retour, STATUTS_RETOUR } from '#shared/stock/retour/retour.schema.ts';
import { BonsRetour } from './bons-retour.tsx';
import { COLONNES_RETOURS } from './retour.colonnes.tsx';
import type { DepartRetour } from './rendre-produits.offert.tsx';
import { refetchRetours } from './retour.queries.ts';
import { RowOpening } from '#client/ui/liste/row-acts.tsx';

const RetourDialogue = lazyScreen(() => import('./rendre-produits.offert.tsx'), 'RetourDialogue');
const AEcouler = lazyScreen(() => import('./a-ecouler.tsx'), 'AEcouler');
const BonRetourDialogue = lazyScreen(
  () => import('./bon-retour-dialogue.tsx'),
  'BonRetourDialogue',
);

const FILTRES = ['period_from', 'period_to', 'fournisseur_libelle', 'statut'] as const;
const VIVANT: Vivant<Retour> = {
  topic: 'retours',
  appliquer: surRetours,
  arrivee: (lignes, { donnees }) =>
    'retour' in donnees &&
    vientDeNaitre(donnees.retour) &&
    !lignes.some((r) => r.id === donnees.retour.id),
  repond: ({ donnees }, filtres) =>
    !('retour' in donnees) || bears(donnees.retour, filtres, ['statut']),
};

function Fiche({ r }: { r: Retour }) {
  return (
    <dl className="fiche">
      <div>
        <dt>Produit</dt>
        <dd>{r.libelle}</dd>
      </div>
      <div>
        <dt>Fournisseur</dt>
        <dd>{r.fournisseur}</dd>
      </div>
      <div>
        <dt>Quantité</dt>
        <dd className="nombre">{formatNombre(r.qte)}</dd>
      </div>
      <div>
        <dt>Valeur</dt>
        <dd className="nombre">{formatFcfa(r.montant)}</dd>
      </div>
      <div>
        <dt>Motif</dt>
        <dd>{r.motif}</dd>
      </div>
      <div>
        <dt>Lot</dt>
        <dd>{r.lot_numero ?? 'Le premier périmé'}</dd>
      </div>
      <div>
        <dt>Fait</dt>
        <dd>
          {formatDateHeure(new Date(r.created_at))}, par {r.created_by}
        </dd>
      </div>
      <div>
        <dt>Statut</dt>
        <dd>
          <StatusBadge statut={r.statut} />
          {r.traite_at && (
            <span className="discret">
              {' '}
              {formatDateHeure(new Date(r.traite_at))}, par {r.traite_par}
            </span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function raisonTraiter(r: Retour | undefined, enCours: boolean): string | null {
  if (!r) return 'Lecture…';
  if (enCours) return phrasesReglement.traitement;
  if (r.bon_id !== null) return phrasesRetour.ligneDeBon(r.bon_id);
  return r.statut === 'En attente' ? null : phrasesRetour.retourDejaTraite(r.statut);
}

/** 'Retour aux fournisseur #{id}' (specification 1 §2). */
function Detail({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: r, error } = useQuery({
    queryKey: ['retours', id],
    queryFn: async () => dataOf(await callApi(lireRetour, { parametres: { id } })),
    gcTime: 0,
  });
  const { erreurs, enCours, envoyer } = useSubmit();
  const traiter = async (appel: typeof accepterRetour) => {
    const reponse = appel === accepterRetour ? 'accepté' : 'refusé';
    const quoi = phrasesRetour.retourATraiter(id, reponse, formatFcfa(r?.montant ?? 0));
    if (!(await askFirst({ quoi }))) return;
    const { data } = await envoyer((cle) => callApi(appel, { parametres: { id }, cle }));
    if (!data) return;
    holdAnswer(['retours', id], data);
    refetchRetours();
  };
  const raison = raisonTraiter(r, enCours);
  return (
    <Modal isOpen className="retour-dialogue" aria-labelledby="retour-titre" onClose={fermer}>
      <DialogHeader id="retour-titre" title={`Retour aux fournisseur #${id}`} onClose={fermer} />
      <div className="formulaire-corps">
        {r ? (
          <Fiche r={r} />
        ) : (
          <p className="discret" role="status">
            {error?.message ?? 'Lecture…'}
          </p>
        )}
        <FormErrors errors={erreurs} />
        <DialogActions onClose={fermer}>
          <ReasonedButton
            reason={raison}
            intent="danger"
            variant="outlined"
            text="Refusé : remettre en stock"
            onClick={() => void traiter(refuserRetour)}
          />
          <ReasonedButton
            reason={raison}
            intent="success"
            text="Accepté"
            onClick={() => void traiter(accepterRetour)}
          />
        </DialogActions>
      </div>
    </Modal>
  );
}

type Ouvert = { bon: number } | { retour: number } | { depart: DepartRetour } | null;
const VUES = [
  { value: 'produits', label: 'Produits rendus' },
  { value: 'bons', label: 'Bons et avoirs' },
  { value: 'ecouler', label: 'À écouler' },
];

const LISTE = {
  nom: 'retours',
  appel: listerRetours,
  colonnes: COLONNES_RETOURS,
  rows: 25,
  vivant: VIVANT,
  nomsFiltres: FILTRES,
  uneBorne: true,
  phraseInversee: phrasesCommun.dateFinAnterieure,
} satisfies ListAsked<Retour>;
export const lireRetoursDAbord = () => readFirst(LISTE);

/** Products one by one, or slips and their credit notes. */
export function RetoursEcran() {
  const [ouvert, ouvrir] = useState<Ouvert>(null);
  const [vue, voir] = useState('produits');
  useAskedBack('retour', () => ouvrir({ depart: { lignes: [] } }));
  useAskedBack('avoir_fournisseur', (bon) => ouvrir(bon === null ? null : { bon }));
  const fermer = () => ouvrir(null);
  const tabs = <ScreenTabs views={VUES} view={vue} change={voir} />;
  const nouveau = (
    <Button
      intent="primary"
      icon={<Plus />}
      text="Nouveau retour"
      onClick={() => ouvrir({ depart: { lignes: [] } })}
    />
  );
  return (
    <>
      {vue === 'bons' && (
        <BonsRetour ouvrir={(bon) => ouvrir({ bon })} primary={nouveau} tabs={tabs} />
      )}
      {vue === 'ecouler' && <AEcouler rendre={(depart) => ouvrir({ depart })} tabs={tabs} />}
      {vue === 'produits' && (
        <ListTable<Retour>
          {...LISTE}
          title="Retours aux fournisseurs"
          tabs={tabs}
          emptyText="Aucun retour"
          filters={(valeurs, changer) => (
            <>
              <PeriodeEtFournisseur
                uneBorne
                champ="fournisseur_libelle"
                valeurs={valeurs}
                changer={changer}
              />
              <Combobox
                aria-label="Statut"
                value={valeurs.statut ?? ''}
                options={[
                  { value: '', label: 'Statut : tous' },
                  ...STATUTS_RETOUR.map((x) => ({ value: x, label: x })),
                ]}
                onChange={(e) => changer({ filtres: { statut: e.currentTarget.value } })}
              />
            </>
          )}
          primary={nouveau}
          rowActions={(r) => (
            <RowOpening
              label={`Modifier le retour ${r.id}`}
              open={() => ouvrir({ retour: r.id })}
            />
          )}
        />
      )}
      {ouvert && 'depart' in ouvert && (
        <RetourDialogue
          depart={ouvert.depart}
          fermer={fermer}
          fait={(bon) => ouvrir({ bon: bon.id })}
        />
      )}
      {ouvert && 'retour' in ouvert && (
        <Detail key={ouvert.retour} id={ouvert.retour} fermer={fermer} />
      )}
      {ouvert && 'bon' in ouvert && (
        <BonRetourDialogue key={ouvert.bon} id={ouvert.bon} fermer={fermer} />
      )}
    </>
  );
}

export const ecran: CodeDEcran = { Contenu: RetoursEcran, lireDAbord: lireRetoursDAbord };
