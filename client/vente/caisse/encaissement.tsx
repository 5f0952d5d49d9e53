import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { useState, useEffect, useEffectEvent } from 'react';
import { useShortcuts, isDialogOpen } from '#client/base/shortcuts.ts';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { EnvoyerTicket } from '#client/vente/vente/envoyer-ticket.offert.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { MontantSaisi, AMOUNT_FIELD_ID } from '#client/ui/reglement/montant-saisi.tsx';
import { NetLabel } from '#client/ui/reglement/net-label.tsx';
import { ARendre } from '#client/ui/reglement/a-rendre.tsx';
import { ChoixMode } from '#client/ui/reglement/choix-mode.tsx';
import { PartsPayees } from '#client/ui/reglement/parts-reglement.tsx';
import { PaveNumerique } from '#client/ui/reglement/pave-numerique.tsx';
import { SaisieReglementForme } from '#client/ui/reglement/saisie-reglement.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { MODES_PAIEMENT } from '#shared/vente/caisse/caisse.schema.ts';
import { attendLeRetour } from '#shared/vente/caisse/differe.rules.ts';
import {
  auNet,
  avecConfirmees,
  duSaisi,
  fauteReglement,
  type PartPaiement,
  partsPayees,
  SAISIE_VIDE,
} from '#shared/vente/caisse/parts.rules.ts';
import { memeContenu } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  abandonnerMontant,
  choisirAutreMode,
  demanderAuClient,
  encaisser,
  imprimerAuGuichet,
  saisirMontant,
} from './encaissement.actions.ts';
import { encaissementEnCoursAtom, luesAtom, saisiesAtom } from './encaissement.atoms.ts';
import { aRelire, estPayee, toutPrisEnCharge } from './encaissement.rules.ts';
import { useMobile } from '#client/vente/mobile-money/use-mobile.offert.ts';
import {
  attendLeClient,
  demanderLePaiement,
  type DemandeDuPanier,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';

const ChampsMobiles = lazyScreen(
  () => import('#client/vente/mobile-money/champs-mobiles.offert.tsx'),
  'ChampsMobiles',
);
const AttenteMobile = lazyScreen(
  () => import('#client/vente/mobile-money/attente-mobile.offert.tsx'),
  'AttenteMobile',
);

const nEstPasPourNous = (e: KeyboardEvent): boolean =>
  e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || isDialogOpen();

/**
 * Enter pays from the amount or without focus; on a button, presses it. Escape sends back. Dialogs
 * excluded.
 */
function useSaisieDirecte({
  payer,
  abandonner,
}: {
  payer: () => void;
  abandonner: () => void;
}): void {
  const surTouche = useEffectEvent((e: KeyboardEvent) => {
    if (nEstPasPourNous(e)) return;
    const surMontant = e.target instanceof Element && e.target.id === AMOUNT_FIELD_ID;
    if (e.key === 'Enter' && !e.repeat && (surMontant || e.target === document.body)) {
      e.preventDefault();
      payer();
    } else if (e.key === 'Escape') abandonner();
  });
  useEffect(() => {
    const entendre = (e: KeyboardEvent) => surTouche(e);
    window.addEventListener('keydown', entendre);
    return () => window.removeEventListener('keydown', entendre);
  }, []);
}

/** Why payment is refused now, or null; offline, only storable payments. */
function useRaisonPaiement(r: Reservation, payees: readonly PartPaiement[]): string | null {
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const lue = useAtomValue(luesAtom)[r.id];
  const enCours = useAtomValue(encaissementEnCoursAtom);
  const arrondir = useAtomValue(arrondirEspecesAtom);
  if (enCours) return phrasesReglement.traitement;
  if (lue && aRelire(lue, r, arrondir))
    return memeContenu(lue, r)
      ? phrasesReglement.arrondiARelire(arrondir)
      : phrasesReservation.reservationModifieeAilleurs(r.modifiee_par ?? r.created_by);
  return horsLigne ? attendLeRetour(r, payees) : null;
}

function MontantPaye({ r }: { r: Reservation }) {
  const modes = r.paiements ?? [];
  const seul = MODES_PAIEMENT.find((m) => m === r.mode_paiement) ?? 'espece';
  return (
    <>
      <ChoixMode mode={modes.length > 1 ? null : seul} choisir={() => undefined} fige />
      <MontantSaisi libelle="Montant reçu" valeur={r.amount_gived} changer={() => undefined} fige />
      {modes.length > 1 ? (
        <PartsPayees paiements={modes} />
      ) : (
        <PaveNumerique taper={() => undefined} fige />
      )}
      {/* No change for a cancelled sale: the refund differs. */}
      <ARendre recu={r.vente_annulee ? null : r.amount_gived} net={r.net_a_payer} />
    </>
  );
}

const AUCUNE: readonly PartPaiement[] = [];

const duPaye = ({ net_a_payer: du, arrondi_especes = 0 }: Reservation) => ({ du, arrondi_especes });

function PriseTotale() {
  return (
    <div className="prise-totale">
      <b>{phrasesReglement.priseEnChargeTotale.titre}</b>
      <span>{phrasesReglement.priseEnChargeTotale.texte}</span>
    </div>
  );
}

function texteAction(enCours: boolean, rien: boolean): string {
  if (enCours) return phrasesReglement.traitement;
  return rien ? 'Prise en charge' : 'Payer';
}

function AttenteAuGuichet({ id, attendue }: { id: number; attendue: DemandeDuPanier | null }) {
  if (attendue === null) return null;
  const autreMode = () => void choisirAutreMode(id, attendue.id);
  return <AttenteMobile demande={attendue} autreMode={autreMode} touche="Échap" />;
}

export function Encaissement({ r }: { r: Reservation }) {
  const aPayer = { net: r.net_a_payer, arrondir: useAtomValue(arrondirEspecesAtom) };
  const tapee = useAtomValue(saisiesAtom)[r.id] ?? SAISIE_VIDE;
  const saisie = auNet(aPayer, avecConfirmees(aPayer, tapee, r.demandes_mobiles));
  const [essaye, setEssaye] = useState(false);
  const enCours = useAtomValue(encaissementEnCoursAtom);
  const rien = toutPrisEnCharge(r);
  const payees = rien ? AUCUNE : partsPayees(saisie);
  const raison = useRaisonPaiement(r, payees);
  const faute = fauteReglement(aPayer, payees, phrasesReglement.differenceNegative);
  const payee = estPayee(r);
  const mobile = useMobile(r, { aPayer, saisie }, (operateur) =>
    demanderAuClient(r.id, operateur, saisie),
  );
  const dite = mobile.demander ? mobile.faute : faute;
  const { du, arrondi_especes } = payee ? duPaye(r) : duSaisi(aPayer, saisie);
  const fige = payee || enCours !== null || mobile.occupee;
  const payer = () => {
    if (payee || mobile.occupee) return;
    setEssaye(mobile.demander === null || mobile.faute !== null);
    if (mobile.demander) mobile.demander();
    else if (raison !== null) toast.avertir(raison);
    else if (faute === null) void encaisser(r.id, payees);
  };
  useShortcuts('caisse', {
    F9: payer,
    'Ctrl+P': () => {
      if (payee) void imprimerAuGuichet(r);
    },
  });
  useSaisieDirecte({
    payer,
    abandonner: () => {
      if (mobile.attendue) void choisirAutreMode(r.id, mobile.attendue.id);
      else if (!payee && enCours === null) abandonnerMontant(r.id);
    },
  });
  return (
    <section className="encaissement carte" aria-label="Encaissement">
      <p className="encaissement-net">
        <NetLabel arrondi_especes={arrondi_especes} />
        <output aria-live="polite">
          {formatNombre(du)} <small>FCFA</small>
        </output>
      </p>
      {rien && <PriseTotale />}
      {!rien && payee && <MontantPaye r={r} />}
      <AttenteAuGuichet id={r.id} attendue={mobile.attendue} />
      {!rien && !payee && !mobile.attendue && (
        <SaisieReglementForme
          aPayer={aPayer}
          saisie={saisie}
          changer={(s) => saisirMontant(r.id, s)}
          faute={essaye ? dite : null}
          insuffisant={phrasesReglement.differenceNegative}
          fige={fige}
          portee="caisse"
          pave
          mobile={
            mobile.possible && (
              <ChampsMobiles
                saisie={saisie}
                changer={(saisi) => saisirMontant(r.id, saisi)}
                possible={mobile.possible}
                fige={fige}
              />
            )
          }
        />
      )}
      {payee ? (
        <div className="payer-paye">
          <EnvoyerTicket vente_id={r.vente_id} client_id={r.client_id} portee="caisse" />
          <Button
            intent="primary"
            icon={<Print />}
            text="Imprimer"
            endIcon={<KeyCap>Ctrl+P</KeyCap>}
            onClick={() => void imprimerAuGuichet(r)}
          />
        </div>
      ) : (
        <ReasonedButton
          reason={mobile.occupee ? attendLeClient : raison}
          className="payer"
          size="large"
          intent="success"
          text={mobile.demander ? demanderLePaiement : texteAction(enCours !== null, rien)}
          endIcon={<KeyCap>F9</KeyCap>}
          onClick={payer}
        />
      )}
    </section>
  );
}
