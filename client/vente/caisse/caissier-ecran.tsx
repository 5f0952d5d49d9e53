import { Button } from '@blueprintjs/core';
import { useAtomValue, useAtom, useSetAtom } from 'jotai';
import { memo, useEffect, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { preventSignOut } from '#client/base/sign-out.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import { chargerTicket } from '#client/vente/reservation/paiement/paiement.offert.ts';
import { BandeRendu } from '#client/ui/reglement/dernier-rendu.tsx';
import { VenteScannee } from '#client/vente/vente/vente-scannee.offert.tsx';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { BandeauxCaisse } from './bandeaux-caisse.tsx';
import { useCaisses, useFileAttente } from './caisse.queries.ts';
import { mesDifferesAtom } from './differes.atoms.ts';
import {
  imprimerAuGuichet,
  quitterLaCaisse,
  quitterLePoste,
  servir,
  rafraichirFile,
  rendreLaCaisse,
} from './encaissement.actions.ts';
import { servieAtom, sonAtom } from './encaissement.atoms.ts';
import { estPayee, fileVue, premiere, enAttente } from './encaissement.rules.ts';
import { Encaissement } from './encaissement.tsx';
import { FileAttente, useFileTenue } from './file-attente.tsx';
import { PanierLu } from './panier-lu.tsx';
import { PayesCaisse } from './payes-caisse.tsx';
import { RenvoiDialogue } from './renvoi-dialogue.tsx';
import { useArrivees } from './use-arrivees.ts';
import { useClavierCaisse } from './use-clavier-caisse.ts';
import { VoileCaisse } from './voile-caisse.tsx';
import { LogOut, Refresh, VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { comptageAtom } from '#client/gestion/billetage/billetage.atoms.ts';
import { useDejaCompte } from '#client/gestion/billetage/billetage.queries.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { successLineAtom, toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { chime } from '#client/ui/sounds.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { StatutCaisse } from './etat-caisse.tsx';
import '#client/ui/poste.css';
import './caisse.css';
import * as phrasesVersion from '#shared/base/version.phrases.ts';

function TeteCaisse({
  libelle,
  statut,
  file,
}: {
  libelle: string;
  statut: Caisse['statut'] | null;
  file: readonly Reservation[];
}) {
  const [son, setSon] = useAtom(sonAtom);
  const sayHere = useSetAtom(successLineAtom);
  const attendent = enAttente(file);
  const basculerSon = () => {
    setSon(!son);
    if (!son) chime();
  };
  return (
    <header className="caisse-tete">
      <h1>{libelle}</h1>
      {statut && <StatutCaisse statut={statut} />}
      <Button
        variant="minimal"
        size="small"
        icon={son ? <VolumeUp /> : <VolumeOff />}
        aria-label={son ? 'Couper le son' : 'Remettre le son'}
        aria-pressed={!son}
        onClick={basculerSon}
      />
      <span className="caisse-attente">
        <b role="status">{attendent.length} en attente</b>
        <span className="discret">
          {formatFcfa(attendent.reduce((somme, r) => somme + r.net_a_payer, 0))}
        </span>
      </span>
      <span className="caisse-succes" role="status" ref={sayHere} />
    </header>
  );
}

function PiedCaisse({ caisse_id, libelle }: { caisse_id: number; libelle: string }) {
  const ouvrirComptage = useSetAtom(comptageAtom);
  const compte = useDejaCompte(useAtomValue(sessionAtom)?.fullname ?? '');
  // The count and its dialog need the server.
  const raison =
    useAtomValue(connectionAtom).etat === 'hors_ligne' ? 'Indisponible hors ligne' : null;
  const compter = () =>
    raison === null ? ouvrirComptage({ caisse_id, libelle }) : toast.avertir(raison);
  useShortcuts('caisse', {
    F7: () => {
      if (!compte) compter();
    },
  });
  return (
    <footer className="caisse-pied">
      {!compte && (
        <ReasonedButton
          reason={raison}
          variant="outlined"
          text="Billetage"
          endIcon={<KeyCap>F7</KeyCap>}
          onClick={compter}
        />
      )}
      <Button
        variant="outlined"
        icon={<Refresh />}
        aria-label="Rafraîchir"
        onClick={() => void rafraichirFile()}
      />
      <Button
        variant="outlined"
        icon={<LogOut />}
        aria-label="Rendre la caisse"
        title="Rendre la caisse"
        onClick={() => void rendreLaCaisse()}
      />
    </footer>
  );
}

const VIDE: readonly Reservation[] = [];

/** Change of the last sale; reprint while it is in the queue. */
function Rendu({ file, saufPour }: { file: readonly Reservation[]; saufPour: number | null }) {
  const imprimer = (id: number) => {
    const r = file.find((f) => f.id === id);
    if (r) void imprimerAuGuichet(r);
  };
  return <BandeRendu saufPour={saufPour} imprimer={imprimer} />;
}

/** Memoized: arrivals must not redraw it. */
const PanierServi = memo(function PanierServi({ r }: { r: Reservation }) {
  return (
    <VoileCaisse r={r}>
      <PanierLu r={r} />
    </VoileCaisse>
  );
});
const EncaissementServi = memo(Encaissement);

function SansReservation({
  chargement,
  erreur,
  refetch,
}: {
  chargement: boolean;
  erreur: boolean;
  refetch: () => void;
}) {
  if (erreur)
    return (
      <EmptyState
        title="La file n’a pas pu être lue"
        action={<Button text="Réessayer" onClick={refetch} />}
      />
    );
  if (chargement) return <div className="carte bp6-skeleton caisse-squelette" aria-busy="true" />;
  return (
    <EmptyState
      title="Aucune réservation pour cette caisse"
      text="Elles arrivent ici d’elles-mêmes."
    />
  );
}

function Poste({ caisse_id }: { caisse_id: number }) {
  const { data: caisses } = useCaisses();
  const { data: lue = VIDE, isPending, isError, refetch } = useFileAttente(caisse_id);
  const differes = useAtomValue(mesDifferesAtom);
  const file = useMemo(() => fileVue(lue, differes.filter(resteARegler)), [lue, differes]);
  const caisse = caisses?.find((c) => c.id === caisse_id);
  const libelle = caisse?.libelle ?? 'Caisse';
  const servie = useAtomValue(servieAtom);
  const r = file.find((f) => f.id === servie) ?? null;
  useArrivees(caisse_id, libelle, file);
  const tenue = useFileTenue(file);
  useClavierCaisse(file, tenue, r);
  // prefetched: a PROVISOIRE receipt is drawn offline by this page
  useEffect(() => void chargerTicket().catch(() => undefined), []);
  const defaut = r ? null : premiere(file);
  useEffect(() => {
    if (defaut !== null) servir(defaut);
  }, [defaut]);
  useEffect(
    () => () => {
      quitterLePoste();
      void quitterLaCaisse(caisse_id);
    },
    [caisse_id],
  );
  const encaisse = r?.status === 'Brouillon' && r.etat_caisse === 'En encaissement';
  useEffect(
    () => preventSignOut(() => (encaisse ? phrasesVersion.encaissementCommence : null)),
    [encaisse],
  );
  return (
    <div className="poste">
      <div className="caisse-corps">
        <section className="caisse-file" aria-label="Caisse">
          <TeteCaisse libelle={libelle} statut={caisse?.statut ?? null} file={file} />
          <FileAttente tenue={tenue} />
          <PayesCaisse file={file} />
          <PiedCaisse caisse_id={caisse_id} libelle={libelle} />
        </section>
        <div className="caisse-panier">
          <Rendu file={file} saufPour={r && estPayee(r) ? r.id : null} />
          {r ? (
            <PanierServi r={r} />
          ) : (
            <SansReservation
              chargement={isPending}
              erreur={isError}
              refetch={() => void refetch()}
            />
          )}
          <BandeauxCaisse file={file} r={r} />
        </div>
        {r && <EncaissementServi key={r.id} r={r} />}
        {r && <RenvoiDialogue key={`renvoi ${r.id}`} r={r} />}
      </div>
      <VenteScannee />
    </div>
  );
}

/** Only the register held by this user's PIN. */
export function CaissierEcran() {
  const caisse_id = Number(useParams().id);
  const tenue = useAtomValue(sessionAtom)?.caisse_id ?? null;
  if (tenue === null || tenue !== caisse_id) return <Navigate to="/vente/caisses" replace />;
  return <Poste key={caisse_id} caisse_id={caisse_id} />;
}

export const ecran: CodeDEcran = { Contenu: CaissierEcran };
