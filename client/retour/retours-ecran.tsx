import './retour.css';
import { Button } from '@blueprintjs/core';
import { Edit, Plus } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { useFournisseurs } from '#client/fournisseur/fournisseur.queries.ts';
import { RechercheProduit, useScanProduit } from '#client/produit/choix.queries.tsx';
import { useLotsDe } from '#client/produit/lots.queries.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { EtiquetteStatut } from '#client/ui/etiquette-statut.tsx';
import { FiltrePeriode } from '#client/ui/filtre-periode.tsx';
import { ChampForme, ErreursForme, FinForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import type { Colonne } from '#client/ui/liste/colonne.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { TableListe } from '#client/ui/table-liste.tsx';
import { useEnvoi } from '#client/ui/use-envoi.ts';
import { remplacerMontree } from '#shared/base/apply.ts';
import { debutDeJour, formatDate, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesRetour from '#shared/retour/retour.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { MOTIFS_RETOUR } from '#shared/reference/reference.schema.ts';
import {
  accepterRetour,
  creerRetour,
  lireRetour,
  listerRetours,
  refuserRetour,
} from '#shared/retour/retour.api.ts';
import { type Retour, STATUTS_RETOUR } from '#shared/retour/retour.schema.ts';

const COLONNES: readonly Colonne<Retour>[] = [
  { key: 'libelle', label: 'PRODUIT', triable: true },
  { key: 'qte', label: 'QTE PRODUIT', format: 'nombre', triable: true, largeur: 124 },
  { key: 'montant', label: 'VALEUR', format: 'money', triable: true, largeur: 140 },
  { key: 'created_at', label: 'DATE', format: 'date', triable: true, largeur: 112 },
  { key: 'fournisseur', label: 'FOURNISSEUR', triable: true, largeur: 200 },
  { key: 'motif', label: 'MOTIF', triable: true, largeur: 230, cachee: 'etroit' },
  {
    key: 'statut',
    label: 'STATUT',
    format: 'slot',
    toCSV: 'texte',
    triable: true,
    largeur: 132,
    rendre: (r) => <EtiquetteStatut statut={r.statut} />,
  },
  { key: 'created_by', label: 'PAR', triable: true, largeur: 150, cachee: true },
];
const FILTRES = ['period_from', 'period_to', 'fournisseur_libelle', 'statut'] as const;
const VIVANT: Vivant<Retour> = {
  topic: 'retours',
  appliquer: (lignes, { donnees }) =>
    'retour' in donnees ? remplacerMontree(lignes, donnees.retour) : [...lignes],
  arrivee: (lignes, { donnees }) =>
    'retour' in donnees && !lignes.some((r) => r.id === donnees.retour.id),
};
const relireRetours = (): void =>
  void cache.invalidateQueries({ queryKey: ['liste', listerRetours.chemin] });

function Nouveau({ fermer }: { fermer: () => void }) {
  const { data: fournisseurs = [] } = useFournisseurs();
  const [produit, choisir] = useState<Produit | null>(null);
  const [s, setS] = useState({
    fournisseur_id: '',
    qte: 1 as number | null,
    motif: '',
    lot_id: '',
  });
  const { data: lots = [] } = useLotsDe(produit?.id ?? null);
  const { erreurs, enCours, envoyer } = useEnvoi();
  useScanProduit((p) => choisir(p));
  const nommes = lots.filter((l) => l.id !== null);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (!produit) return;
    const corps = {
      fournisseur_id: Number(s.fournisseur_id),
      produit_id: produit.id,
      qte: s.qte ?? 0,
      motif: s.motif,
      lot_id: s.lot_id === '' ? null : Number(s.lot_id),
    };
    const { success } = await envoyer((cle) => appeler(creerRetour, { corps, cle }));
    if (!success) return;
    relireRetours();
    fermer();
  };
  return (
    <Dialogue
      isOpen
      className="formulaire"
      aria-labelledby="retour-nouveau"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="retour-nouveau" titre="Nouveau retour" fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <div className="grille-champs">
          <ChampForme
            libelle="Produit"
            large
            {...(produit && {
              aide: `${produit.libelle} : ${formatNombre(produit.qte)} en stock${produit.qte_perimee > 0 ? `, dont ${formatNombre(produit.qte_perimee)} périmés` : ''}`,
            })}
          >
            {(id) => <RechercheProduit id={id} libelle="Produit" autoFocus choisir={choisir} />}
          </ChampForme>
          <ChampForme libelle="Fournisseur" large>
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                required
                value={s.fournisseur_id}
                options={[
                  { value: '', label: 'Choisir un fournisseur…' },
                  ...fournisseurs.map((f) => ({ value: String(f.id), label: f.libelle })),
                ]}
                onChange={(e) => setS({ ...s, fournisseur_id: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Motif" large>
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                required
                value={s.motif}
                options={[
                  { value: '', label: 'Choisir un motif…' },
                  ...MOTIFS_RETOUR.map((m) => ({ value: m, label: m })),
                ]}
                onChange={(e) => setS({ ...s, motif: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Lot">
            {(id) => (
              <ListeDeroulante
                id={id}
                fill
                value={s.lot_id}
                options={[
                  { value: '', label: 'Le premier périmé' },
                  ...nommes.map((l) => ({
                    value: String(l.id),
                    label: `${l.numero}${l.date_expiration ? ` · ${formatDate(debutDeJour(l.date_expiration))}` : ''} · ${l.qte}`,
                  })),
                ]}
                onChange={(e) => setS({ ...s, lot_id: e.currentTarget.value })}
              />
            )}
          </ChampForme>
          <ChampForme libelle="Quantité">
            {(id) => (
              <ChampMontant
                id={id}
                valeur={s.qte}
                maximum={1_000_000}
                changer={(qte) => setS({ ...s, qte })}
              />
            )}
          </ChampForme>
        </div>
        <ErreursForme erreurs={erreurs} />
        <FinForme fermer={fermer} enCours={enCours} />
      </form>
    </Dialogue>
  );
}

/**
 * 'Retour aux fournisseur #{id}' (specification 1 §2): what goes back, and what the supplier said
 * of it.
 */
function Detail({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: r, error } = useQuery({
    queryKey: ['retours', id],
    queryFn: async () => donneesDe(await appeler(lireRetour, { parametres: { id } })),
    gcTime: 0,
  });
  const { erreurs, enCours, envoyer } = useEnvoi();
  const traiter = async (appel: typeof accepterRetour) => {
    if (!(await confirmer())) return;
    const { data } = await envoyer((cle) => appeler(appel, { parametres: { id }, cle }));
    if (!data) return;
    cache.setQueryData(['retours', id], data);
    relireRetours();
  };
  const raison = !r
    ? 'Lecture…'
    : enCours
      ? phrasesReglement.traitement
      : r.statut === 'En attente'
        ? null
        : phrasesRetour.retourDejaTraite(r.statut);
  return (
    <Dialogue isOpen className="retour-dialogue" aria-labelledby="retour-titre" onClose={fermer}>
      <EnteteDialogue id="retour-titre" titre={`Retour aux fournisseur #${id}`} fermer={fermer} />
      <div className="formulaire-corps">
        {r ? (
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
                <EtiquetteStatut statut={r.statut} />
                {r.traite_at && (
                  <span className="discret">
                    {' '}
                    {formatDateHeure(new Date(r.traite_at))}, par {r.traite_par}
                  </span>
                )}
              </dd>
            </div>
          </dl>
        ) : (
          <p className="discret" role="status">
            {error?.message ?? 'Lecture…'}
          </p>
        )}
        <ErreursForme erreurs={erreurs} />
        <div className="confirmation-actions">
          <Button text="Fermer" onClick={fermer} />
          <BoutonMotive
            raison={raison}
            intent="danger"
            variant="outlined"
            text="Refusé : remettre en stock"
            onClick={() => void traiter(refuserRetour)}
          />
          <BoutonMotive
            raison={raison}
            intent="success"
            text="Accepté"
            onClick={() => void traiter(accepterRetour)}
          />
        </div>
      </div>
    </Dialogue>
  );
}

/** What goes back to suppliers, and whether they took it. */
export function RetoursEcran() {
  const { data: fournisseurs = [] } = useFournisseurs();
  const [ouvert, ouvrir] = useState<number | 'nouveau' | null>(null);
  return (
    <>
      <TableListe<Retour>
        titre="Retours aux fournisseurs"
        nom="retours"
        appel={listerRetours}
        colonnes={COLONNES}
        rows={25}
        vivant={VIVANT}
        vide="Aucun retour"
        nomsFiltres={FILTRES}
        filtres={(valeurs, changer) => (
          <>
            <FiltrePeriode
              debut={valeurs.period_from}
              fin={valeurs.period_to}
              changer={(period_from, period_to) => changer({ filtres: { period_from, period_to } })}
            />
            <ListeDeroulante
              aria-label="Fournisseur"
              value={valeurs.fournisseur_libelle ?? ''}
              options={[
                { value: '', label: 'Fournisseur : tous' },
                ...fournisseurs.map((f) => ({ value: f.libelle, label: f.libelle })),
              ]}
              onChange={(e) => changer({ filtres: { fournisseur_libelle: e.currentTarget.value } })}
            />
            <ListeDeroulante
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
        actions={
          <Button
            intent="primary"
            icon={<Plus />}
            text="Nouveau retour"
            onClick={() => ouvrir('nouveau')}
          />
        }
        actionsLigne={(r) => (
          <Button
            variant="minimal"
            size="small"
            icon={<Edit />}
            aria-label={`Modifier le retour ${r.id}`}
            title="Ouvrir"
            onClick={() => ouvrir(r.id)}
          />
        )}
      />
      {ouvert === 'nouveau' && <Nouveau fermer={() => ouvrir(null)} />}
      {typeof ouvert === 'number' && (
        <Detail key={ouvert} id={ouvert} fermer={() => ouvrir(null)} />
      )}
    </>
  );
}
