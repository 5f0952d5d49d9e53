import { Button, Callout } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { AccordDemande } from '#client/vente/accord/accord-demande.offert.tsx';
import { type ApiAnswer, callApi } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { AcceptationEventuelle } from '#client/vente/reservation/interactions/acceptation-eventuelle.offert.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { avoirOrdonnance } from '#client/sante/ordonnancier/avant-de-delivrer.offert.ts';
import { OrdonnanceDemandee } from '#client/sante/ordonnancier/bande-ordonnance.offert.tsx';
import { demandesDe } from '#client/sante/ordonnancier/demandes.offert.ts';
import { NetLabel } from '#client/ui/reglement/net-label.tsx';
import { SaisieReglementForme } from '#client/ui/reglement/saisie-reglement.tsx';
import { useHere } from '#client/ui/use-own-close.ts';
import { accordPossible } from '#shared/vente/accord/accord.rules.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { formatDate } from '#shared/base/dates.ts';
import { memeValeur } from '#shared/base/fusion-fiche.rules.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import {
  corpsReglement,
  duSaisi,
  fauteReglement,
  partsPayees,
  SAISIE_VIDE,
} from '#shared/vente/caisse/parts.rules.ts';
import { validerDevis } from '#shared/vente/facture/facture.api.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { estDepasse, valableJusquAu } from '#shared/vente/facture/facture.rules.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { cleFacture, recevoirFacture } from './facture.queries.ts';

const panierDe = (f: FactureDetail) => ({
  ...f,
  id: f.reservation_id,
  nom_assure: null,
  reservation_produits: f.lignes,
});

/**
 * [ACO-5] [ORD-17] Payment checks: prescription, then a manager's agreement (discount, coverage,
 * delivery). False when abandoned.
 */
async function permisDeVendre(f: FactureDetail): Promise<boolean> {
  const panier = panierDe(f);
  if (!(await avoirOrdonnance(panier))) return false;
  if (!accordPossible(f.reservation) && !demandesDe(panier).droit) return true;
  const { obtenirAccord } = await import('#client/vente/accord/obtenir-accord.offert.ts');
  return obtenirAccord(f.reservation_id, null);
}

/** [CIN-5] Retried once the contre-indication is accepted; else the first answer. */
async function validerAccepte<R extends ApiAnswer<unknown>>(
  reservation_id: number,
  envoyer: () => Promise<R>,
): Promise<R> {
  const reponse = await envoyer();
  if (reponse.code !== 'contre_indication_a_accepter') return reponse;
  const { obtenirAcceptation } =
    await import('#client/vente/reservation/interactions/obtenir-acceptation.offert.ts');
  return (await obtenirAcceptation(reservation_id, null)) ? envoyer() : reponse;
}

const duMemeContenu = (lue: FactureDetail, actuelle: FactureDetail): boolean =>
  lue.net_a_payer === actuelle.net_a_payer &&
  memeValeur(lue.lignes, actuelle.lignes) &&
  lue.reservation.total_prise_en_charge === actuelle.reservation.total_prise_en_charge;

/**
 * Validating is selling: asks the payment unless fully covered. A lost answer is retried with the
 * same key.
 */
export function ValiderDialogue({ f: actuel, fermer }: { f: FactureDetail; fermer: () => void }) {
  // [MAI-5] The amount shown is the one paid: another's change is read first.
  const [f, relire] = useState(actuel);
  const [change, memes] = [actuel.version !== f.version, duMemeContenu(f, actuel)];
  if (change && memes) relire(actuel);
  const aRelire = change && !memes;
  const [saisie, setSaisie] = useState(SAISIE_VIDE);
  const [essaye, setEssaye] = useState(false);
  /** Double press guard. */
  const demande = useRef(false);
  const [enQuestion, questionner] = useState(false);
  const here = useHere();
  const { erreurs, enCours: enEnvoi, envoyer } = useSubmit();
  const enCours = enEnvoi || enQuestion;
  const panier = panierDe(f);
  const rien = f.net_a_payer === 0;
  const [arrondir, refetch] = useState(() => store.get(arrondirEspecesAtom));
  const aPayer = { net: f.net_a_payer, arrondir };
  const { du, arrondi_especes } = duSaisi(aPayer, saisie);
  const payees = partsPayees(saisie);
  const faute = rien ? null : fauteReglement(aPayer, payees, phrasesReglement.montantInferieur);
  const valider = async (e: FormEvent) => {
    e.preventDefault();
    setEssaye(true);
    if (faute !== null || aRelire || enCours || demande.current) return;
    demande.current = true;
    questionner(true);
    const permis = await permisDeVendre(f).finally(() => {
      demande.current = false;
      questionner(false);
    });
    // [CHG-7] Closed meanwhile: nothing is sold.
    if (!permis || !here.current) return;
    const { success, statut } = await validerAccepte(f.reservation_id, () =>
      envoyer((cle) =>
        callApi(validerDevis, {
          parametres: { reservationId: f.reservation_id },
          corps: {
            factureId: f.id,
            version: f.version,
            ...(!rien && corpsReglement(aPayer, payees)),
          },
          cle,
        }),
      ),
    );
    if (statut === 409) refetch(store.get(arrondirEspecesAtom));
    if (statut === 409 || success) void cache.invalidateQueries({ queryKey: cleFacture(f.id) });
    recevoirFacture();
    if (success) fermer();
  };
  return (
    <>
      <AcceptationEventuelle />
      <AccordDemande />
      <Modal
        isOpen
        className="devis-reglement"
        aria-labelledby="valider-devis-titre"
        onClose={fermer}
        canEscapeKeyClose={!enCours}
        canOutsideClickClose={false}
      >
        <DialogHeader id="valider-devis-titre" title="Valider le devis" onClose={fermer} />
        <form noValidate className="devis-corps" onSubmit={(e) => void valider(e)}>
          {aRelire && (
            <Callout compact intent="warning" icon={false} role="alert">
              {phrasesFacture.devisChange}{' '}
              <Button size="small" text="Relire" onClick={() => relire(actuel)} />
            </Callout>
          )}
          {estDepasse(f, new Date()) && (
            <Callout compact intent="warning" icon={false} role="status">
              {phrasesFacture.devisPerime(formatDate(valableJusquAu(f)))}
            </Callout>
          )}
          <p className="devis-net">
            <NetLabel arrondi_especes={rien ? 0 : arrondi_especes} />
            <output>{formatFcfa(rien ? 0 : du)}</output>
          </p>
          {rien ? (
            <p className="discret">
              {phrasesReglement.priseEnChargeTotale.titre} :{' '}
              {phrasesReglement.priseEnChargeTotale.texte.toLowerCase()}.
            </p>
          ) : (
            <SaisieReglementForme
              aPayer={aPayer}
              saisie={saisie}
              changer={setSaisie}
              faute={
                essaye || (saisie.montant !== null && saisie.parts.length === 0) ? faute : null
              }
              insuffisant={phrasesReglement.montantInferieur}
              fige={enCours}
              portee="dialogue"
            />
          )}
          <FormErrors errors={erreurs} />
          <DialogActions>
            <Button text="Fermer" onClick={fermer} disabled={enCours} />
            <Button
              type="submit"
              intent="success"
              autoFocus={rien}
              text={enCours ? phrasesReglement.traitement : 'Valider le devis'}
              disabled={enCours || aRelire}
            />
          </DialogActions>
        </form>
        {demandesDe(panier).demander && <OrdonnanceDemandee r={panier} />}
      </Modal>
    </>
  );
}
