import './vente.css';
import './retour.css';
import { Button, Callout } from '@blueprintjs/core';
import { Disable, Undo } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { CertificationsDeVente } from '#client/vente/certification/de-vente.offert.tsx';
import { OrdonnancierDeVente } from '#client/sante/ordonnancier/de-vente.offert.tsx';
import { useSignature } from '#client/vente/session-caisse/signature.offert.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { useDirtyForm, useGuardedClose } from '#client/ui/form-guard.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { annulerVenteAppel } from '#shared/vente/vente/vente.api.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { RACINE_VENTES, useVente } from './vente.queries.ts';
import { ContreIndicationsVues } from './contre-indications-vues.tsx';
import { EnvoyerTicket } from './envoyer-ticket.offert.tsx';
import { EtatVente } from './etat-vente.tsx';
import { Reimprimer } from './reimprimer.tsx';
import { RetourFormulaire } from './retour-formulaire.tsx';
import { Retours } from './retours-lus.tsx';
import { LignesVente } from './vente-lue.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { releaseScans } from '#client/ui/scan/use-scan.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import {
  enCentimes,
  enFcfa,
  formatDu,
  formatFcfa,
  formatNombre,
  moins,
} from '#shared/base/montant.ts';
import { formatModes, nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import { rendreAuClient } from '#shared/vente/vente/a-rendre.rules.ts';

const quand = (iso: string): string => formatDateHeure(new Date(iso));

/** Who, when, why, effects on counts and fund. */
function BandeAnnulee({ v }: { v: VenteDetail }) {
  return (
    <Callout intent="danger" icon={<Disable />} role="status" className="vente-annulee">
      <strong>{phrasesVente.venteAnnuleeBandeau}</strong>
      {v.annule_at && (
        <p>
          {v.annule_par ? `Par ${v.annule_par}, le ` : 'Le '}
          {quand(v.annule_at)}
          {v.annule_motif ? ` : ${v.annule_motif}` : ''}
        </p>
      )}
      {v.contre_passee && <p>{phrasesVente.venteContrePassee}</p>}
      {v.export_at && <p>{phrasesVente.venteAnnuleeApresExport}</p>}
    </Callout>
  );
}

function raisonAnnuler(
  v: VenteDetail,
  session: Session,
  { horsLigne, enCours }: { horsLigne: boolean; enCours: boolean },
): string | null {
  if (horsLigne) return 'Indisponible hors ligne';
  if (enCours) return phrasesReglement.traitement;
  return v.export_at && !session.is_admin ? phrasesVente.annulationAdmin : null;
}

/** Asked, it opens its optional motive; then confirmation. */
function Annuler({ v, fermer }: { v: VenteDetail; fermer: () => void }) {
  const session = useAtomValue(sessionAtom);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [demandee, demander] = useState(false);
  const [motif, setMotif] = useState('');
  const signature = useSignature();
  const { enCours, envoyer } = useSubmit();
  useDirtyForm(motif.trim() !== '', 'tout');
  if (!session || !peut(session, 'VENTE', 'vente') || v.etat_retour !== 'Aucun') return null;
  const raison = raisonAnnuler(v, session, { horsLigne, enCours });
  const annuler = async () => {
    const quoi = phrasesVente.venteAAnnuler(
      v.id,
      formatFcfa(v.total),
      rendreAuClient(v).map(
        (r) => `${formatNombre(r.montant)} en ${nomDuMode(r.mode).toLowerCase()}`,
      ),
    );
    if (!(await askFirst({ quoi }))) return;
    const corps = { motif: motif.trim() || null, ...signature.corps };
    const reponse = await envoyer((cle) =>
      callApi(annulerVenteAppel, { parametres: { id: v.id }, corps, cle }),
    );
    signature.suivre(reponse);
    const { success } = reponse;
    void cache.invalidateQueries({ queryKey: RACINE_VENTES });
    if (success) fermer();
    else void cache.invalidateQueries({ queryKey: ['ventes', v.id] });
  };
  if (!demandee)
    return (
      <ReasonedButton
        className="vente-a-annuler"
        reason={raison}
        variant="minimal"
        intent="danger"
        text="Annuler la vente"
        onClick={() => demander(true)}
      />
    );
  return (
    <span className="vente-annuler">
      <TextInput
        autoFocus
        aria-label="Motif de l’annulation (facultatif)"
        placeholder="Motif de l’annulation (facultatif)"
        maxLength={200}
        value={motif}
        onValueChange={setMotif}
      />
      {signature.champ}
      <ReasonedButton
        reason={raison}
        intent="danger"
        text="Annuler la vente"
        onClick={() => void annuler()}
      />
    </span>
  );
}

const Ligne = ({
  nom,
  fort = false,
  children,
}: {
  nom: string;
  fort?: boolean;
  children: ReactNode;
}) => (
  <div className={fort ? 'fort' : undefined}>
    <dt>{nom}</dt>
    <dd>{children}</dd>
  </div>
);
const somme = (nom: string, fcfa: number, toujours = true) =>
  toujours || fcfa !== 0 ? <Ligne nom={nom}>{formatDu(fcfa)}</Ligne> : null;

/** Received beyond the client's share, cash rounding aside. FCFA. */
const differenceDe = ({ montant_recu, total_client, arrondi_especes = 0 }: VenteDetail): number =>
  enFcfa(
    moins(enCentimes(montant_recu ?? 0), enCentimes(total_client), enCentimes(arrondi_especes)),
  );

function Faits({ v }: { v: VenteDetail }) {
  const certifie = Boolean(useAtomValue(pharmacieAtom)?.certification_pays);
  return (
    <dl className="vente-entete">
      <Ligne nom="Client">
        {v.client}
        {v.nom_assure && v.nom_assure !== v.client ? ` · ${v.nom_assure}` : ''}
      </Ligne>
      <Ligne nom="Réservation">N° {v.position_and_date}</Ligne>
      <Ligne nom="Caisse">
        {v.caisse} · ticket N° {v.numero_ticket}
      </Ligne>
      {v.hors_ligne && (
        <Ligne nom="Hors ligne">
          {v.hors_ligne} <small className="discret">faite sans le serveur</small>
        </Ligne>
      )}
      <Ligne nom="Utilisateur">
        {v.user}
        {v.encaisse_par === v.user ? '' : ` · encaissé par ${v.encaisse_par}`}
      </Ligne>
      {v.secteur_assure && (
        <Ligne nom="Assurance">
          {v.secteur_assure}
          {v.identifiant_assure ? ` · ${v.identifiant_assure}` : ''}
        </Ligne>
      )}
      {v.facture && (
        <Ligne nom="Facture">
          N° {v.facture.numero}
          {v.facture.avoir_numero ? ` · annulée par l’avoir N° ${v.facture.avoir_numero}` : ''}
        </Ligne>
      )}
      {certifie && (
        <Ligne nom="Facture de l’État">
          <CertificationsDeVente id={v.id} />
        </Ligne>
      )}
      {v.ordonnancier && (
        <Ligne nom="Ordonnancier">
          <OrdonnancierDeVente id={v.id} numeros={v.ordonnancier} />
        </Ligne>
      )}
      <Ligne nom="Statut">
        <EtatVente v={v} />{' '}
        <small className="discret">
          {v.export_at ? `exporté le ${quand(v.export_at)}` : 'Non exporté'}
        </small>
      </Ligne>
    </dl>
  );
}

function raisonReprendre(v: VenteDetail, session: Session): string | null {
  if (v.etat_retour === 'Total') return phrasesRetourVente.retourToutRevenu;
  return v.export_at && !session.is_admin ? phrasesRetourVente.retourApresExport : null;
}
function Reprendre({ v, ouvrir }: { v: VenteDetail; ouvrir: () => void }) {
  const session = useAtomValue(sessionAtom);
  if (!session || !peut(session, 'VENTE', 'vente')) return null;
  return (
    <ReasonedButton
      reason={raisonReprendre(v, session)}
      icon={<Undo />}
      text="Reprendre des boîtes"
      onClick={ouvrir}
    />
  );
}

interface PropsContenu {
  v: VenteDetail;
  fermer: () => void;
  reprendre: () => void;
  /** Return just made: highlighted, ready to print. */
  fait: number | null;
}
function Contenu({ v, fermer, reprendre, fait }: PropsContenu) {
  const quitter = useGuardedClose(fermer);
  const versRetour = useGuardedClose(reprendre);
  useEffect(releaseScans, []);
  return (
    <div className="vente-detail">
      {v.statut === 'Annulé' && <BandeAnnulee v={v} />}
      <Faits v={v} />
      <div className="vente-deux">
        <LignesVente lignes={v.lignes} />
        <dl className="vente-sommes">
          {somme('HT', v.ht)}
          {somme('TVA', v.tva, false)}
          {somme('CSS', v.css, false)}
          {somme('Taxe de garde', v.garde, false)}
          <Ligne nom="TTC" fort>
            {formatDu(v.total)}
          </Ligne>
          {somme('Prise en charge', v.total_prise_en_charge, false)}
          {somme('Remise', v.remise, false)}
          <Ligne nom="Part du client" fort>
            {formatDu(v.total_client)}
          </Ligne>
          {somme('Arrondi espèces', v.arrondi_especes ?? 0, false)}
          {somme('Montant reçu', v.montant_recu ?? 0)}
          {somme('Difference', differenceDe(v))}
          <Ligne nom="Mode">{formatModes(v)}</Ligne>
        </dl>
      </div>
      {v.contre_indications.length > 0 && (
        <ContreIndicationsVues acceptees={v.contre_indications} />
      )}
      {v.retours.length > 0 && <Retours v={v} fait={fait} />}
      <DialogActions onClose={quitter}>
        {v.statut !== 'Annulé' && <Annuler v={v} fermer={fermer} />}
        <Reimprimer v={v} />
        <EnvoyerTicket vente_id={v.id} client_id={v.client_id} portee="dialogue" />
        {v.statut !== 'Annulé' && <Reprendre v={v} ouvrir={versRetour} />}
      </DialogActions>
    </div>
  );
}

function Vue({ v, fermer, retour }: { v: VenteDetail; fermer: () => void; retour: boolean }) {
  const session = useAtomValue(sessionAtom);
  const [reprise, reprendre] = useState(retour);
  const [fait, faire] = useState<number | null>(null);
  const possible = v.statut !== 'Annulé' && session && raisonReprendre(v, session) === null;
  if (reprise && possible)
    return (
      <RetourFormulaire
        v={v}
        session={session}
        renoncer={() => reprendre(false)}
        fait={({ id }) => {
          faire(id);
          reprendre(false);
        }}
      />
    );
  return <Contenu v={v} fermer={fermer} reprendre={() => reprendre(true)} fait={fait} />;
}

/** Live: turns red when cancelled elsewhere. `retour`: opened by its scanned receipt. */
export function VenteDialogue({
  id,
  fermer: close,
  retour = false,
}: {
  id: number;
  fermer: () => void;
  retour?: boolean;
}) {
  const fermer = useOwnClose(close);
  const { data: v, error, refetch } = useVente(id);
  return (
    <Modal
      isOpen
      className="vente-dialogue"
      aria-labelledby="vente-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="vente-titre"
        title={v ? `Vente N°${v.id} du ${quand(v.created_at)}` : `Vente N°${id}`}
        onClose={fermer}
      />
      {v && <Vue v={v} fermer={fermer} retour={retour} />}
      {!v && error && (
        <div className="vente-detail" role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </div>
      )}
      {!v && !error && <Loading />}
    </Modal>
  );
}
