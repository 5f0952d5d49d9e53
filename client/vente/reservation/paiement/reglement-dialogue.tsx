import { Button } from '@blueprintjs/core';
import { useAtom, useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { arrondirEspecesAtom, pharmacieAtom } from '#client/base/session.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { AMOUNT_FIELD_ID, focusAmount, MontantSaisi } from '#client/ui/reglement/montant-saisi.tsx';
import { NetLabel } from '#client/ui/reglement/net-label.tsx';
import { aPayerDe, type PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import { SaisieReglementForme } from '#client/ui/reglement/saisie-reglement.tsx';
import { useDirectAmount } from '#client/ui/reglement/use-direct-amount.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { demanderLePaiement } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { BandeMobile } from '#client/vente/mobile-money/bande-mobile.offert.tsx';
import { useMobile } from '#client/vente/mobile-money/use-mobile.offert.ts';
import {
  auNet,
  avecConfirmees,
  duSaisi,
  fauteReglement,
  partsPayees,
  recevoirMontant,
  SAISIE_VIDE,
  saisieExacte,
  type SaisieReglement,
} from '#shared/vente/caisse/parts.rules.ts';
import { differences } from '#shared/vente/reservation/contenu.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { describePending, reglementAttendu } from '../gestes/en-attente.rules.ts';
import { sePaie } from '../gestes/gestes.rules.ts';
import { useIdentite } from '../panier/use-panier.ts';
import { prendreMots } from '../recherche/ajout.actions.ts';
import { creerPanier } from '../reservation.actions.ts';
import { conflitsAtom, mainAtom, rechercheAtom, reglementAtom } from '../reservation.atoms.ts';
import {
  demanderPaiement,
  fermerReglement,
  presserTropTot,
  reglementARelire,
  rereadReglement,
  renoncerAuReglement,
  validerReglement,
} from './paiement.actions.ts';
import {
  choisirUnAutreMode,
  demanderAuTelephone,
  finirParTelephone,
} from './paiement-mobile.actions.ts';
import { paiementAtom } from './paiement.offert.ts';

const ChampsMobiles = lazyScreen(
  () => import('#client/vente/mobile-money/champs-mobiles.offert.tsx'),
  'ChampsMobiles',
);
const AttenteMobile = lazyScreen(
  () => import('#client/vente/mobile-money/attente-mobile.offert.tsx'),
  'AttenteMobile',
);
const FactureAuNom = lazyScreen(
  () => import('#client/vente/certification/facture-au-nom.offert.tsx'),
  'FactureAuNom',
);

/** [MAI-5] Basket changed since its amount was shown: the change, and one press to accept. */
function Modifie({ lue, r, arrondir }: { lue: PanierAffiche; r: Reservation; arrondir: boolean }) {
  const quoi = estTraitable(r)
    ? differences(lue, r) || phrasesReglement.arrondiChange(arrondir)
    : phrasesReservation.filigrane.Termine;
  return (
    <p className="bande teinte-warning" role="alert">
      <span className="bande-texte">▲ {phrasesReservation.reglementModifie(quoi)}</span>
      {estTraitable(r) && (
        <Button
          size="small"
          intent="warning"
          text="Relire"
          endIcon={<KeyCap>Alt+L</KeyCap>}
          onClick={rereadReglement}
        />
      )}
    </p>
  );
}

/** [CON-2] Conflict: resolved in the basket behind. */
function ATrancher() {
  return (
    <p className="bande teinte-warning" role="alert">
      <span className="bande-texte">▲ {phrasesReservation.conflitATrancher}</span>
      <Button size="small" intent="warning" text="Voir" onClick={fermerReglement} />
    </p>
  );
}

/** Typing during payment fills the next sale's search; its Enter is queued. */
function VenteSuivante() {
  const [recherche, setRecherche] = useAtom(rechercheAtom);
  useShortcuts('dialogue', { F4: creerPanier, F9: demanderPaiement });
  const surTouche = (e: KeyboardEvent) => {
    if (e.key !== 'Enter') return;
    e.preventDefault();
    prendreMots(recherche, 0);
  };
  return (
    <TextInput
      size="large"
      autoFocus
      data-scan=""
      aria-label="Vente suivante"
      placeholder="Vente suivante"
      autoComplete="off"
      value={recherche}
      onValueChange={setRecherche}
      onKeyDown={surTouche}
    />
  );
}

function Pied({ fige, acte, attend }: { fige: boolean; acte: string; attend: boolean }) {
  return (
    <footer>
      {fige ? <VenteSuivante /> : <Button size="large" text="Fermer" onClick={fermerReglement} />}
      <Button
        size="large"
        type="submit"
        intent="success"
        className="acte-large"
        text={fige ? phrasesReglement.traitement : acte}
        disabled={fige || attend}
      />
    </footer>
  );
}

/** With split payment, a missing rest is no error yet. */
const seDit = (essaye: boolean, { montant, propose, parts }: SaisieReglement): boolean =>
  essaye || (montant !== null && !propose && parts.length === 0);

interface Props {
  /** As its amount was shown, and current. */
  lue: PanierAffiche;
  r: Reservation;
  tenue: SaisieReglement;
  changer: (s: SaisieReglement) => void;
}
function Reglement({ lue, r, tenue, changer }: Props) {
  const aPayer = aPayerDe(lue);
  const saisie = auNet(aPayer, avecConfirmees(aPayer, tenue, r.demandes_mobiles));
  const { du, arrondi_especes } = duSaisi(aPayer, saisie);
  const arrondir = useAtomValue(arrondirEspecesAtom);
  const [essaye, setEssaye] = useState(false);
  const enCours = useAtomValue(paiementAtom);
  const fige = sePaie(useAtomValue(mainAtom), lue.id) || enCours !== null;
  const modifie = !fige && reglementARelire(lue, r, arrondir);
  const conflit = useAtomValue(conflitsAtom)[lue.id] ?? null;
  const payees = partsPayees(saisie);
  const mobile = useMobile(r, { aPayer, saisie }, (operateur) =>
    demanderAuTelephone(r.id, operateur, saisie),
  );
  const faute = mobile.demander
    ? mobile.faute
    : fauteReglement(aPayer, payees, phrasesReglement.montantInferieur);
  const valider = (e?: FormEvent) => {
    e?.preventDefault();
    if (fige || mobile.occupee) return;
    setEssaye(mobile.demander === null || faute !== null);
    if (modifie || conflit) lowBeep();
    else if (faute === null && mobile.demander) mobile.demander();
    else if (faute === null) validerReglement(lue, payees);
  };
  // Disabling a field loses focus and keys: restored after a refusal.
  useEffect(() => {
    if (!fige && essaye) focusAmount();
  }, [fige, essaye]);
  useShortcuts('dialogue', {
    // A double F9 must not pay the untouched proposed amount.
    ...(!fige && { F9: () => (mobile.demander || !saisie.propose) && valider() }),
    'Alt+L': () => modifie && rereadReglement(),
  });
  return (
    <form noValidate className="reglement" onSubmit={valider}>
      <p className="reglement-net">
        <NetLabel arrondi_especes={arrondi_especes} />
        <output>{formatFcfa(du)}</output>
      </p>
      {modifie && <Modifie lue={lue} r={r} arrondir={arrondir} />}
      {!modifie && conflit && <ATrancher />}
      <BandeMobile r={r} />
      {mobile.attendue && (
        <AttenteMobile
          demande={mobile.attendue}
          autreMode={() => {
            void choisirUnAutreMode(mobile.attendue?.id ?? 0);
            changer(SAISIE_VIDE);
          }}
        />
      )}
      {!mobile.attendue && (
        <SaisieReglementForme
          aPayer={aPayer}
          saisie={saisie}
          changer={changer}
          faute={seDit(essaye, saisie) ? faute : null}
          insuffisant={phrasesReglement.montantInferieur}
          fige={fige}
          portee="dialogue"
          mobile={
            mobile.possible && (
              <ChampsMobiles
                saisie={saisie}
                changer={changer}
                possible={mobile.possible}
                fige={fige}
              />
            )
          }
        />
      )}
      {enCours?.etat === 'sans_reponse' && (
        <p className="bande teinte-warning" role="alert">
          Pas de réponse du serveur : le même paiement est renvoyé dès que la connexion revient.
        </p>
      )}
      <Pied
        fige={fige}
        acte={mobile.demander ? demanderLePaiement : 'Payer'}
        attend={mobile.occupee}
      />
    </form>
  );
}

function Attente({
  dit,
  tenue,
  changer,
}: Pick<Props, 'tenue' | 'changer'> & { dit: string | null }) {
  useDirectAmount('dialogue', false);
  const attendre = (e: FormEvent) => {
    e.preventDefault();
    presserTropTot();
  };
  return (
    <form noValidate className="reglement" onSubmit={attendre}>
      <p className="bande teinte-warning" role="status">
        {phrasesReservation.gestesAttendent(dit ?? phrasesReglement.traitement)}
      </p>
      <MontantSaisi
        id={AMOUNT_FIELD_ID}
        libelle="Montant reçu"
        valeur={tenue.montant}
        changer={(montant) => changer(recevoirMontant(tenue, montant))}
        autoFocus
      />
      <footer>
        <Button size="large" text="Fermer" onClick={renoncerAuReglement} />
      </footer>
    </form>
  );
}

/** Keeps what was typed, else proposes the net, replaced by a digit [ENC-15]. */
const commencee = (lue: PanierAffiche, tenue: SaisieReglement): SaisieReglement =>
  tenue === SAISIE_VIDE ? saisieExacte(aPayerDe(lue)) : tenue;

function useReglement(r: Reservation | null) {
  const ouverte = useAtomValue(reglementAtom);
  const main = useAtomValue(mainAtom);
  const enCours = useAtomValue(paiementAtom) !== null;
  const attendu = ouverte ? null : reglementAttendu(main);
  return {
    lue: ouverte?.id === r?.id ? ouverte : null,
    attend: attendu !== null,
    dit: attendu === null ? null : describePending(main, attendu),
    paie: enCours || (ouverte !== null && sePaie(main, ouverte.id)),
  };
}

/** From the request on. `r`: displayed basket. */
export function ReglementDialogue({ r }: { r: Reservation | null }) {
  const { lue, attend, dit, paie } = useReglement(r);
  const identite = useIdentite(r?.id ?? 0);
  const [tenue, changer] = useState<SaisieReglement>(SAISIE_VIDE);
  const fermer = attend ? renoncerAuReglement : fermerReglement;
  const parTelephone = r?.status === 'Termine' && (r.demandes_mobiles ?? []).length > 0 ? r : null;
  useEffect(() => {
    if (parTelephone) finirParTelephone(parTelephone);
  }, [parTelephone]);
  const certifie = Boolean(useAtomValue(pharmacieAtom)?.certification_pays);
  return (
    <Modal
      isOpen={attend || lue !== null}
      onClose={fermer}
      canEscapeKeyClose={!paie}
      canOutsideClickClose={false}
      className="reglement-dialogue"
      aria-labelledby="reglement-titre"
    >
      <DialogHeader id="reglement-titre" title="Règlement" onClose={fermer} />
      {/* Outside the form: its submit must not pay. */}
      {certifie && lue && r && <FactureAuNom r={r} fige={paie} />}
      {attend && <Attente dit={dit} tenue={tenue} changer={changer} />}
      {lue && r && (
        <Reglement key={identite} lue={lue} r={r} tenue={commencee(lue, tenue)} changer={changer} />
      )}
    </Modal>
  );
}
