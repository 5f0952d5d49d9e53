import { type Centimes, oppose, plus, ZERO } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT, LIBELLE_MODE, modesDits } from '#shared/caisse/caisse.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesRetourVente from '#shared/vente/retour-vente.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import { venteReprise } from '#shared/notification/notification.rules.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  aRemettre,
  composerRetour,
  etatRetour,
  type LigneARendre,
  type PartDeRetour,
  sommerParts,
} from '#shared/vente/retour-vente.rules.ts';
import type { RetourVente, RetourVenteNouveau } from '#shared/vente/retour-vente.schema.ts';
import { vente } from '#shared/vente/vente.schema.ts';
import { SUJETS_VENTE } from '#shared/vente/vente.events.ts';
import { direTiroir } from '../caisse/tenir-caisse.ts';
import { certifierRetour } from '../certification/mettre-a-certifier.ts';
import { ajouterDette } from '../clientele/tenir-dette.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { direSommesDeGarde } from '../garde/dire-sommes.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { corrigerInscription } from '../ordonnancier/corriger-inscription.ts';
import { direStock } from '../produit/dire-stock.ts';
import { entrerEnStock, mettreEnQuarantaine } from '../produit/sortir-du-stock.ts';
import { tenirLots } from '../produit/tenir-lots.ts';
import { raise } from '../realtime/raise.ts';
import { direSuiteDeVente } from '../reservation/fermer-reservation.ts';
import { direRemboursement } from '../session-caisse/dire-mouvement.ts';
import {
  fauteSignature,
  nommerSignataire,
  signataireDe,
} from '../session-caisse/second-signataire.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { ecrireRetour, type RetourAEcrire } from './ecrire-retour.ts';
import { lignesDeVente, retoursDeVente } from './lire-retours.ts';
import { tenirVente } from './tenir-vente.ts';
import type { VenteRow } from './vente.entity.ts';

export type DemandeDeRetour = ActRequest<{ id: number }, unknown, RetourVenteNouveau>;

/** What a return may not touch: a cancelled sale; one already claimed, but for an admin. */
function fauteVente(tenue: VenteRow, { session }: DemandeDeRetour): Refus | null {
  if (tenue.statut === 'Annulé')
    return refus(
      409,
      'vente_deja_annulee',
      phrasesRetourVente.retourVenteAnnulee,
      present(vente, tenue),
    );
  return tenue.export_at !== null && !session.is_admin
    ? refus(403, 'annulation_admin', phrasesRetourVente.retourApresExport)
    : null;
}

type CaisseQuiRend = Pick<CaisseSql, 'id' | 'libelle' | 'a_vendu'>;
type CaisseLue = CaisseSql & Pick<CaisseRow, 'current_authorized_user'>;
/**
 * [RTV-9] The drawer that gives the money back: of the register named, or of the one where it was
 * paid. It is open; one that somebody else holds is his alone, but for an admin.
 */
async function tenirCaisse(
  { em, corps, session }: DemandeDeRetour,
  tenue: VenteRow,
): Promise<CaisseQuiRend | Refus> {
  const caisse = await sqlOne<CaisseLue>(
    em,
    `select id, libelle, statut, current_authorized_user_id, current_authorized_user,
        exists (select from chaine_caisse where caisse_id = caisse.id) as a_vendu
      from caisse
      where id = $1`,
    [corps.caisse_id ?? tenue.caisse_id],
  );
  if (!caisse) return refus(422, 'introuvable', phrasesRefus.introuvable('Caisse'));
  if (caisse.statut !== 'Ouvert')
    return refus(409, 'retour_caisse', phrasesRetourVente.retourCaisseFermee(caisse.libelle));
  const tenant = caisse.current_authorized_user_id;
  if (session.is_admin || caisse.id === CAISSE_DEFAUT || tenant === null || tenant === session.id)
    return caisse;
  return refus(
    409,
    'retour_caisse',
    phrasesRetourVente.retourCaisseTenue(caisse.libelle, caisse.current_authorized_user ?? ''),
  );
}

/** Boxes for the shelf go back to their lots; the others are written, and never stand on it. */
async function reprendreBoites(
  { em, session, maintenant }: DemandeDeRetour,
  vente_id: number,
  parts: readonly PartDeRetour[],
): Promise<void> {
  const origine = {
    motif: 'RETOUR CLIENT',
    source: 'vente',
    source_id: vente_id,
    par: session.fullname,
    maintenant,
  };
  const vers = (destination: PartDeRetour['destination']) =>
    parts.filter((p) => p.destination === destination);
  const ecartees = vers('Quarantaine');
  // A narcotic's account is written under its row, put aside or not: all are held in one order.
  if (ecartees.length > 0)
    await tenirLots(
      em,
      parts.map((p) => p.produit_id),
    );
  await entrerEnStock(em, vers('Remis en stock'), origine);
  await mettreEnQuarantaine(em, ecartees, origine);
}

/** What was handed back of the sale, and whether this pharmacy rounds its cash. */
const DEJA_RENDU = `
  select coalesce((select sum(montant_rendu) from retour_vente where vente_id = $1), 0)::bigint
      as deja_rendu,
    coalesce((select arrondi_especes from pharmacie order by id limit 1), false) as arrondir`;
interface DejaRendu {
  deja_rendu: Centimes;
  arrondir: boolean;
}

/** What these boxes come to, and what is handed back for them, in hundredths. */
async function compterRetour(
  { em, corps }: DemandeDeRetour,
  tenue: VenteRow,
  parts: readonly PartDeRetour[],
) {
  const sommes = sommerParts(parts);
  const lu = await sqlOne<DejaRendu>(em, DEJA_RENDU, [tenue.id]);
  if (!lu) throw new Error(`retours de la vente ${tenue.id} illisibles`);
  const { deja_rendu, arrondir } = lu;
  const remis = aRemettre(
    { ...tenue, deja_rendu },
    sommes.total_client,
    arrondir && corps.mode === 'espece',
  );
  // With what was handed back of the same sale before: two halves are one refund.
  const a_signer =
    corps.mode === 'espece' && remis.montant_rendu > ZERO
      ? plus(deja_rendu, remis.montant_rendu)
      : ZERO;
  return { parts, sommes, remis, a_signer };
}
/** [SES-21] What would be signed for, before the transaction: nothing of what is refused anyway. */
export async function especesDuRetour(r: DemandeDeRetour): Promise<Centimes> {
  const lue = await sqlOne<VenteRow>(r.em, 'select * from vente where id = $1', [r.parametres.id]);
  if (!lue || fauteVente(lue, r)) return ZERO;
  const compose = composerRetour(await lignesDeVente(r.em, lue), lue.remise, r.corps.lignes);
  if (estRefus(compose)) return ZERO;
  return (await compterRetour(r, lue, compose.parts)).a_signer;
}

/** Everything the return is made of, in hundredths: nothing of it is computed after. */
function aEcrire(
  { session, corps }: DemandeDeRetour,
  tenue: VenteRow,
  caisse: CaisseQuiRend,
  { parts, sommes, remis }: Awaited<ReturnType<typeof compterRetour>>,
): RetourAEcrire {
  return {
    vente: tenue,
    caisse,
    par: session,
    motif: corps.motif,
    mode: corps.mode,
    reference: corps.reference ?? null,
    parts,
    sommes,
    ...remis,
  };
}

async function noterSurLaVente(
  { em, maintenant }: DemandeDeRetour,
  { vente: tenue, sommes }: RetourAEcrire,
  lignes: readonly LigneARendre[],
): Promise<VenteRow> {
  const ligne = await sqlOne<VenteRow>(
    em,
    `update vente
      set etat_retour = $2, total_retourne = total_retourne + $3,
        total_client_retourne = total_client_retourne + $4,
        total_prise_en_charge_retourne = total_prise_en_charge_retourne + $5,
        version = version + 1, updated_at = $6
      where id = $1
      returning *`,
    [
      tenue.id,
      etatRetour(lignes),
      sommes.cout_total_reel,
      sommes.total_client,
      sommes.total_prise_en_charge,
      maintenant,
    ],
  );
  if (!ligne) throw new Error(`vente ${tenue.id} disparue sous verrou`);
  return ligne;
}

/** The sale as what comes back of it is told. */
function vendue(v: VenteRow) {
  const lue = present(vente, v);
  const modes = modesDits(lue);
  return {
    numero_ticket: lue.numero_ticket,
    vendue_at: lue.created_at,
    paye_en: modes === LIBELLE_MODE.espece ? null : modes.toLowerCase(),
  };
}
/**
 * To the journal, with why; to every screen of sales and of its basket, and to those that show the
 * stock.
 */
async function direRetour(
  { em, corps, session, adresse, maintenant }: DemandeDeRetour,
  retour: RetourVente,
  apres: VenteRow,
): Promise<void> {
  const accord_par = signataireDe(corps);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'retour',
    entite: 'vente',
    entite_id: apres.id,
    apres: {
      motif: retour.motif,
      caisse: retour.caisse,
      mode: retour.mode,
      montant_rendu: retour.montant_rendu,
      lignes: retour.lignes.map(({ libelle, qte, destination }) => ({ libelle, qte, destination })),
      ...(retour.apres_export && { apres_export: true }),
      ...(accord_par !== null && { accord_par }),
    },
  });
  if (retour.mode === 'espece' && retour.montant_rendu > 0)
    await notifier(em, [venteReprise({ ...retour, ...vendue(apres) })], maintenant);
  raise(em, 'vente.retournee', SUJETS_VENTE, { vente: present(vente, apres) });
  direSommesDeGarde(em, apres.garde_id);
  direTiroir(em, retour.caisse_id);
  const { reservation_id, etat_retour } = apres;
  await direSuiteDeVente(em, reservation_id, { etat_retour }, maintenant);
  // [EVT-35] Boxes put aside are in the ledger too, in and out.
  await direStock(
    em,
    retour.lignes.map((l) => l.produit_id),
  );
}

/**
 * [RTV-10] Boxes of a sale come back, in one transaction: the basket, the sale, the products and
 * the client are held in the order of a payment; the boxes go to their lots or aside, the client's
 * debt falls by what the insurance no longer owes, the money leaves a drawer today, and the return
 * is a link of that drawer's chain. The sale keeps its amounts and its day; what came back is
 * written beside them.
 */
export async function retournerVenteActe(r: DemandeDeRetour): Promise<Resultat<RetourVente>> {
  if (r.corps.motif === '') return refus(422, 'saisie_invalide', phrasesRetourVente.motifRequis);
  const tenu = await tenirVente(r.em, r.parametres.id);
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const { tenue, inscrite } = tenu;
  const faute = fauteVente(tenue, r);
  if (faute) return faute;
  const caisse = await tenirCaisse(r, tenue);
  if (estRefus(caisse)) return caisse;
  const compose = composerRetour(await lignesDeVente(r.em, tenue), tenue.remise, r.corps.lignes);
  if (estRefus(compose)) return compose;
  const compte = await compterRetour(r, tenue, compose.parts);
  const sansSignature = await fauteSignature(r, compte.a_signer);
  if (sansSignature) return sansSignature;
  await nommerSignataire(r.em, r.corps);
  const retour = aEcrire(r, tenue, caisse, compte);
  await reprendreBoites(r, tenue.id, compose.parts);
  if (retour.sommes.total_prise_en_charge > ZERO)
    await ajouterDette(r.em, tenue.client_id, oppose(retour.sommes.total_prise_en_charge));
  const id = await ecrireRetour(r.em, retour, r.maintenant);
  await certifierRetour(r.em, id);
  const apres = await noterSurLaVente(r, retour, compose.lignes);
  if (inscrite)
    await corrigerInscription(r.em, {
      genre: 'retour',
      vente_id: tenue.id,
      retour_id: id,
      caisse_id: caisse.id,
      lignes: compose.parts,
      par: r.session.fullname,
      maintenant: r.maintenant,
    });
  const ecrit = (await retoursDeVente(r.em, tenue.id)).find((x) => x.id === id);
  if (!ecrit) throw new Error(`retour ${id} absent après son écriture`);
  await direRetour(r, ecrit, apres);
  if (ecrit.mode === 'espece')
    await direRemboursement(r, {
      caisse,
      genre: 'retour',
      montant: retour.montant_rendu,
      motif: r.corps.motif,
    });
  return succes(ecrit, phrasesVente.venteReprise);
}
