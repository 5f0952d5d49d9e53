import { type Centimes, oppose, plus, ZERO } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT, LIBELLE_MODE, formatModes } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { venteReprise } from '#shared/admin/notification/notification.rules.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  aRemettre,
  composerRetour,
  etatRetour,
  type LigneARendre,
  type PartDeRetour,
  sommerParts,
} from '#shared/vente/vente/retour-vente.rules.ts';
import type { RetourVente, RetourVenteNouveau } from '#shared/vente/vente/retour-vente.schema.ts';
import { vente } from '#shared/vente/vente/vente.schema.ts';
import { SUJETS_VENTE } from '#shared/vente/vente/vente.events.ts';
import { publishTiroir } from '../caisse/lock-caisse.ts';
import { certifierRetour } from '../certification/mettre-a-certifier.ts';
import { ajouterDette } from '../clientele/ajouter-dette.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, sumOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { publishSommesDeGarde } from '../../gestion/garde/publish-sommes.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { notifier } from '../../admin/notification/notifier.ts';
import { corrigerInscription } from '../../sante/ordonnancier/corriger-inscription.ts';
import { publishStock } from '../../stock/produit/publish-stock.ts';
import { entrerEnStock, mettreEnQuarantaine } from '../../stock/produit/sortir-du-stock.ts';
import { lockLots } from '../../stock/produit/lock-lots.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { publishSuiteDeVente } from '../reservation/fermer-reservation.ts';
import { notifyRemboursement } from '../session-caisse/notify-mouvement.ts';
import {
  fauteSignature,
  nommerSignataire,
  signataireDe,
} from '../session-caisse/second-signataire.ts';
import type { CaisseSql } from '../reservation/lignes-sql.ts';
import { ecrireRetour, type RetourAEcrire } from './ecrire-retour.ts';
import { lignesDeVente, retoursDeVente } from './lire-retours.ts';
import { lockVente } from './lock-vente.ts';
import type { VenteRow } from './vente.entity.ts';

export type DemandeDeRetour = ActRequest<{ id: number }, unknown, RetourVenteNouveau>;

/** Refuses a cancelled sale; a claimed one, unless admin. */
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
/** [RTV-9] Register named, or the paying one: open; if in use, its user or an admin only. */
async function lockPayingCaisse(
  { em, corps, session }: DemandeDeRetour,
  tenue: VenteRow,
): Promise<CaisseQuiRend | Refus> {
  const caisse = await row(
    em,
    query
      .selectFrom('caisse as k')
      .select(['k.id', 'k.libelle', 'k.statut'])
      .select(['k.current_authorized_user_id', 'k.current_authorized_user'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('chaine_caisse as c').whereRef('c.caisse_id', '=', 'k.id'))
          .$castTo<boolean>()
          .as('a_vendu'),
      )
      .where('k.id', '=', corps.caisse_id ?? tenue.caisse_id),
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

/** Shelf boxes return to their lots; others are recorded only. */
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
  // Narcotic accounts are written under these rows: one lock order.
  if (ecartees.length > 0)
    await lockLots(
      em,
      parts.map((p) => p.produit_id),
    );
  await entrerEnStock(em, vers('Remis en stock'), origine);
  await mettreEnQuarantaine(em, ecartees, origine);
}

/** Already refunded, and the cash rounding setting. */
const dejaRendu = (vente_id: number) =>
  query.selectNoFrom((eb) => [
    eb
      .selectFrom('retour_vente')
      .select((r) => sumOf(r.ref('montant_rendu')).as('rendu'))
      .where('vente_id', '=', vente_id)
      .$asScalar()
      .$notNull()
      .as('deja_rendu'),
    eb
      .selectFrom('pharmacie')
      .select('arrondi_especes')
      .orderBy('id')
      .limit(constant(1))
      .as('arrondir'),
  ]);

/** Value and refund, hundredths. */
async function compterRetour(
  { em, corps }: DemandeDeRetour,
  tenue: VenteRow,
  parts: readonly PartDeRetour[],
) {
  const sommes = sommerParts(parts);
  const lu = await row(em, dejaRendu(tenue.id));
  if (!lu) throw new Error(`retours de la vente ${tenue.id} illisibles`);
  const { deja_rendu, arrondir } = lu;
  const remis = aRemettre(
    { ...tenue, deja_rendu },
    sommes.total_client,
    arrondir === true && corps.mode === 'espece',
  );
  // Cumulated with earlier refunds of the sale, against splitting.
  const a_signer =
    corps.mode === 'espece' && remis.montant_rendu > ZERO
      ? plus(deja_rendu, remis.montant_rendu)
      : ZERO;
  return { parts, sommes, remis, a_signer };
}
/** [SES-21] Read before the transaction; zero when refused anyway. */
export async function especesDuRetour(r: DemandeDeRetour): Promise<Centimes> {
  const { em, parametres } = r;
  const lue = await row(em, query.selectFrom('vente').selectAll().where('id', '=', parametres.id));
  if (!lue || fauteVente(lue, r)) return ZERO;
  const compose = composerRetour(await lignesDeVente(r.em, lue), lue.remise, r.corps.lignes);
  if (estRefus(compose)) return ZERO;
  return (await compterRetour(r, lue, compose.parts)).a_signer;
}

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
  const ligne = await row(
    em,
    query
      .updateTable('vente')
      .set((eb) => ({
        etat_retour: etatRetour(lignes),
        total_retourne: eb('total_retourne', '+', sommes.cout_total_reel),
        total_client_retourne: eb('total_client_retourne', '+', sommes.total_client),
        total_prise_en_charge_retourne: eb(
          'total_prise_en_charge_retourne',
          '+',
          sommes.total_prise_en_charge,
        ),
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', tenue.id)
      .returningAll(),
  );
  if (!ligne) throw new Error(`vente ${tenue.id} disparue sous verrou`);
  return ligne;
}

function vendue(v: VenteRow) {
  const lue = present(vente, v);
  const modes = formatModes(lue);
  return {
    numero_ticket: lue.numero_ticket,
    vendue_at: lue.created_at,
    paye_en: modes === LIBELLE_MODE.espece ? null : modes.toLowerCase(),
  };
}
/** Journals the motive; publishes to sales, basket and stock screens. */
async function publishRetour(
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
  publishSommesDeGarde(em, apres.garde_id);
  publishTiroir(em, retour.caisse_id);
  const { reservation_id, etat_retour } = apres;
  await publishSuiteDeVente(em, reservation_id, { etat_retour }, maintenant);
  // [EVT-35] Boxes set aside enter and leave the ledger too.
  await publishStock(
    em,
    retour.lignes.map((l) => l.produit_id),
  );
}

/**
 * [RTV-10] One transaction, payment lock order: boxes to lots or aside, debt reduced, cash out
 * today, chain link. The sale is unchanged.
 */
export async function retournerVenteActe(r: DemandeDeRetour): Promise<Resultat<RetourVente>> {
  if (r.corps.motif === '') return refus(422, 'saisie_invalide', phrasesRetourVente.motifRequis);
  const locked = await lockVente(r.em, r.parametres.id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Vente'));
  const { tenue, inscrite } = locked;
  const faute = fauteVente(tenue, r);
  if (faute) return faute;
  const caisse = await lockPayingCaisse(r, tenue);
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
  await publishRetour(r, ecrit, apres);
  if (ecrit.mode === 'espece')
    await notifyRemboursement(r, {
      caisse,
      genre: 'retour',
      montant: retour.montant_rendu,
      motif: r.corps.motif,
    });
  return succes(ecrit, phrasesVente.venteReprise);
}
