import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type * as z from 'zod/mini';
import { jourDe, lireBorne } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import {
  type Centimes,
  centimesLus,
  enCentimes,
  formatDu,
  parMontant,
  somme,
} from '#shared/base/montant.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { listerBonsRetour } from '#shared/stock/retour/bon-retour.api.ts';
import {
  actesDuBon,
  attenduDuBon,
  sansAvoir,
  statutApresAvoir,
} from '#shared/stock/retour/bon-retour.rules.ts';
import {
  type AttenduDeFournisseur,
  attenduDeFournisseur,
  avoirFournisseur,
  type BonRetour,
  bonRetour,
  type BonRetourComplet,
  ligneBonRetour,
  type NouveauBonRetour,
  type NouvelAvoir,
  type StatutBonRetour,
} from '#shared/stock/retour/bon-retour.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import {
  constant,
  fragment,
  row,
  rows,
  searchForm,
  sumOf,
  textOf,
} from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishStock } from '../produit/publish-stock.ts';
import { lockLots } from '../produit/lock-lots.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { BonRetourRow, RetourFournisseurRow } from './retour.entity.ts';
import {
  CIP,
  publishRetour,
  fournisseurVivant,
  motifReserve,
  rendreLigne,
  reprendreLigne,
} from './gerer-retours.ts';

// Refused or restocked lines expect no credit.
const ATTENDUE = [constant('En attente'), constant('Accepté')];
/** Amounts in hundredths. */
const LIRE = query
  .selectFrom('bon_retour as t')
  .innerJoinLateral(
    (db) =>
      db
        .selectFrom('retour_fournisseur as r')
        .select((eb) => [
          fragment<number>`count(*)::int`.as('nb_lignes'),
          fragment<Centimes>`coalesce(sum(${eb.ref('r.montant')}) filter (where ${eb('r.statut', 'in', ATTENDUE)}), 0)::bigint`.as(
            'montant',
          ),
        ])
        .whereRef('r.bon_id', '=', 't.id')
        .as('l'),
    (on) => on.onTrue(),
  )
  .innerJoinLateral(
    (db) =>
      db
        .selectFrom('avoir_fournisseur as v')
        .select((eb) => sumOf(eb.ref('v.montant')).as('avoirs'))
        .whereRef('v.bon_id', '=', 't.id')
        .as('a'),
    (on) => on.onTrue(),
  )
  .selectAll('t')
  .select(['l.nb_lignes', 'l.montant', 'a.avoirs']);
type BonCompte = InferResult<typeof LIRE>[number];
const avecAttendu = (b: BonCompte) => ({ ...b, attendu: attenduDuBon(b.statut, b) });

const colonnes = ['id', 'statut', 'created_at'] as const;
const mots = ['fournisseur', 'motif', 'created_by'] as const;
const SOURCE: ListSource<BonRetour> = {
  schema: bonRetour,
  select: textOf(LIRE.where(constant(true))),
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<BonRetourRow>(colonnes),
    ...sortAsWords<BonRetourRow>(mots),
    montant: 'l.montant',
    avoirs: 'a.avoirs',
    nb_lignes: 'l.nb_lignes',
  },
  parDefaut: 't.id desc',
  completer: (_, rows) =>
    Promise.resolve(
      rows.map((b) => ({
        ...b,
        attendu: attenduDuBon(b['statut'] as StatutBonRetour, {
          montant: centimesLus(b['montant']),
          avoirs: centimesLus(b['avoirs']),
        }),
      })),
    ),
};

/** [RET-8] `extra_data.attendu`: due from all suppliers. */
export async function listerBonsRetourActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerBonsRetour.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  const de = requete.period_from ?? requete.from_period_debut;
  const a = requete.period_to ?? requete.from_period_fin;
  const [debut, fin] = [de ? lireBorne(de, false) : null, a ? lireBorne(a, true) : null];
  if (debut && fin && fin <= debut)
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (debut) addFilter(f, 't.created_at >= ?', debut);
  if (fin) addFilter(f, 't.created_at < ?', fin);
  if (requete.fournisseur_id) addFilter(f, 't.fournisseur_id = ?', requete.fournisseur_id);
  if (requete.statut) addFilter(f, 't.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, f);
}

/** [RET-8] Credit notes due, largest debtor first. */
export async function listerAttendusActe({
  em,
}: ActRequest): Promise<Resultat<AttenduDeFournisseur[]>> {
  const suivis = await rows(
    em,
    LIRE.where('t.statut', 'in', [constant('Parti'), constant('Avoir partiel')]),
  );
  const par = Map.groupBy(suivis.map(avecAttendu), (b) => b.fournisseur_id);
  const lignes = [...par.values()].map((bons) => ({
    fournisseur_id: bons[0]?.fournisseur_id,
    fournisseur: bons[0]?.fournisseur,
    bons: bons.length,
    attendu: somme(bons, (b) => b.attendu),
  }));
  return succes(
    lignes
      .sort((a, b) => parMontant(b.attendu, a.attendu))
      .map((l) => present(attenduDeFournisseur, l)),
  );
}

const lignesDe = (bon_id: number) =>
  query
    .selectFrom('retour_fournisseur as r')
    .innerJoin('produit as p', 'p.id', 'r.produit_id')
    .select(['r.id', 'r.produit_id', 'r.libelle', 'p.cip', 'r.qte', 'r.montant', 'r.motif'])
    .select(['r.lot_numero', 'r.lot_expiration', 'r.statut'])
    .where('r.bon_id', '=', bon_id)
    .orderBy((eb) => searchForm(eb.ref('r.libelle')))
    .orderBy('r.id');
const avoirsDe = (bon_id: number) =>
  query
    .selectFrom('avoir_fournisseur')
    .select(['id', 'numero', 'montant', 'date', 'created_by', 'created_at'])
    .where('bon_id', '=', bon_id)
    .orderBy('date')
    .orderBy('id');

async function lireComplet(em: EntityManager, id: number): Promise<BonRetourComplet | null> {
  const bon = await row(em, LIRE.where('t.id', '=', id));
  if (!bon) return null;
  const [lignes, credits] = await Promise.all([rows(em, lignesDe(id)), rows(em, avoirsDe(id))]);
  return {
    ...present(bonRetour, avecAttendu(bon)),
    lignes: lignes.map((l) => present(ligneBonRetour, l)),
    credits: credits.map((v) => present(avoirFournisseur, v)),
  };
}

export async function lireBonRetourActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<BonRetourComplet>> {
  const lu = await lireComplet(em, id);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Bon de retour'));
}

async function publishBon(em: EntityManager, id: number): Promise<BonRetourComplet> {
  const lu = await lireComplet(em, id);
  if (!lu) throw new Error(`bon de retour ${id} disparu sous verrou`);
  const { lignes: _, credits: __, ...bon } = lu;
  raise(em, 'bon_retour.change', ['retours'], { bon_retour: bon });
  return lu;
}

/**
 * [RET-9] Stock leaves now, one line per lot. All or nothing; refuses an unknown supplier, an
 * unreserved motive, more than a lot holds.
 */
export async function creerBonRetourActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauBonRetour>): Promise<Resultat<BonRetourComplet>> {
  const motif = motifReserve(corps.motif);
  if (!motif) return refus(422, 'retour_motif', phrasesRetour.retourMotif);
  const fournisseur = await fournisseurVivant(em, corps.fournisseur_id);
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  const bon = await row(
    em,
    query
      .insertInto('bon_retour')
      .values({
        fournisseur_id: corps.fournisseur_id,
        fournisseur: fournisseur.libelle,
        motif,
        note: corps.note ?? null,
        created_by: session.fullname,
        created_at: maintenant,
        updated_at: maintenant,
      })
      .returningAll(),
  );
  if (!bon) throw new Error('bon de retour non écrit');
  const ids = [...new Set(corps.lignes.map((l) => l.produit_id))].sort((a, b) => a - b);
  await lockLots(em, ids);
  const renvoi = {
    fournisseur_id: corps.fournisseur_id,
    fournisseur: fournisseur.libelle,
    motif,
    bon_id: bon.id,
    par: session.fullname,
    maintenant,
  };
  for (const demandee of corps.lignes) {
    const ligne = await rendreLigne(em, demandee, renvoi);
    if (estRefus(ligne)) return ligne;
    publishRetour(em, ligne);
  }
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'bon de retour',
    entite_id: bon.id,
    apres: { fournisseur: fournisseur.libelle, motif, lignes: corps.lignes.length },
  });
  await publishStock(em, ids);
  return succes(await publishBon(em, bon.id), phrasesRetour.bonCree(bon.id));
}

type Acte = keyof ReturnType<typeof actesDuBon>;
/** Row lock, or why it is too late. */
async function lockBon(em: EntityManager, id: number, acte: Acte): Promise<BonRetourRow | Refus> {
  const locked = await row(
    em,
    query.selectFrom('bon_retour').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Bon de retour'));
  return actesDuBon(locked.statut)[acte]
    ? locked
    : refus(
        409,
        'bon_retour_etat',
        phrasesRetour.bonPasPossible(locked.statut),
        await lireComplet(em, id),
      );
}

const CLOS: ReadonlySet<StatutBonRetour> = new Set(['Avoir reçu', 'Refusé', 'Annulé']);
type Auteur = Pick<ActRequest, 'session' | 'adresse' | 'maintenant'>;
async function passerA(
  em: EntityManager,
  tenu: BonRetourRow,
  statut: StatutBonRetour,
  { session, adresse, maintenant }: Auteur,
): Promise<void> {
  const { id } = tenu;
  const par = session.fullname;
  await rows(
    em,
    query
      .updateTable('bon_retour')
      .set((eb) => ({
        statut,
        version: eb('version', '+', 1),
        updated_at: maintenant,
        ...(statut === 'Parti' && { parti_at: maintenant, parti_par: par }),
        ...(CLOS.has(statut) && { clos_at: maintenant, clos_par: par }),
      }))
      .where('id', '=', id),
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'modification',
    entite: 'bon de retour',
    entite_id: tenu.id,
    avant: { statut: tenu.statut },
    apres: { statut },
  });
}

/** Unanswered lines; one event each. */
async function repondre(
  em: EntityManager,
  { id }: BonRetourRow,
  statut: RetourFournisseurRow['statut'],
  { session, maintenant }: Auteur,
): Promise<RetourFournisseurRow[]> {
  const lignes = await rows(
    em,
    query
      .updateTable('retour_fournisseur')
      .set((eb) => ({
        statut,
        traite_at: maintenant,
        traite_par: session.fullname,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('bon_id', '=', id)
      .where('statut', '=', 'En attente')
      .returningAll()
      .returning(CIP),
  );
  for (const ligne of lignes) publishRetour(em, ligne);
  return lignes;
}

/** Boxes return to their lots; products locked by id. */
async function reprendre(
  em: EntityManager,
  lignes: readonly RetourFournisseurRow[],
  { session, maintenant }: Auteur,
): Promise<void> {
  const ids = [...new Set(lignes.map((l) => l.produit_id))];
  await lockLots(em, ids);
  for (const ligne of lignes) await reprendreLigne(em, ligne, session.fullname, maintenant);
  await publishStock(em, ids);
}

type DemandeBon = ActRequest<{ id: number }>;
/** [RET-7] A credit note is due from now on. */
export async function envoyerBonRetourActe(
  demande: DemandeBon,
): Promise<Resultat<BonRetourComplet>> {
  const { em, parametres } = demande;
  const locked = await lockBon(em, parametres.id, 'envoyer');
  if (estRefus(locked)) return locked;
  await passerA(em, locked, 'Parti', demande);
  return succes(await publishBon(em, locked.id), phrasesRetour.bonParti);
}

/** [RET-10] Cancelled before leaving, or refused whole: boxes return to their lots. */
const rendreTout =
  (acte: 'annuler' | 'refuser') =>
  async (demande: DemandeBon): Promise<Resultat<BonRetourComplet>> => {
    const { em, parametres } = demande;
    const locked = await lockBon(em, parametres.id, acte);
    if (estRefus(locked)) return locked;
    const statut = acte === 'annuler' ? 'Annulé' : 'Refusé';
    await reprendre(em, await repondre(em, locked, statut, demande), demande);
    await passerA(em, locked, statut, demande);
    return succes(
      await publishBon(em, locked.id),
      acte === 'annuler' ? phrasesRetour.bonAnnule : phrasesRetour.bonRefuse,
    );
  };
export const annulerBonRetourActe = rendreTout('annuler');
export const refuserBonRetourActe = rendreTout('refuser');

/** Refuses more than due, or a number already used on the slip. */
async function noterAvoir(
  em: EntityManager,
  bon_id: number,
  { numero, montant, date }: NouvelAvoir,
  { par, maintenant, attendu }: { par: string; maintenant: Date; attendu: number },
): Promise<Refus | null> {
  if (montant > attendu)
    return refus(422, 'avoir_trop_grand', phrasesRetour.avoirTropGrand(formatDu(attendu)));
  const ecrit = await row(
    em,
    query
      .insertInto('avoir_fournisseur')
      .values({
        bon_id,
        numero,
        montant: enCentimes(montant),
        date,
        created_by: par,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.columns(['bon_id', 'numero']).doNothing())
      .returning('id'),
  );
  return ecrit ? null : refus(409, 'avoir_note', phrasesRetour.avoirDejaNote(numero));
}

/**
 * [RET-6] The first means the supplier keeps the boxes; the slip closes when all is credited or the
 * supplier stops, then accepts none.
 */
export async function crediterBonRetourActe(
  demande: ActRequest<{ id: number }, unknown, NouvelAvoir>,
): Promise<Resultat<BonRetourComplet>> {
  const { em, parametres, corps, session, maintenant } = demande;
  const locked = await lockBon(em, parametres.id, 'crediter');
  if (estRefus(locked)) return locked;
  const sans = sansAvoir(corps);
  if (corps.montant <= 0 && !sans) return refus(422, 'saisie_invalide', phrasesRetour.avoirNul);
  if (corps.date > jourDe(maintenant))
    return refus(422, 'saisie_invalide', phrasesRetour.avoirDateFuture);
  const attendu = (await lireComplet(em, locked.id))?.attendu ?? 0;
  const origine = { par: session.fullname, maintenant, attendu };
  const faute = sans ? null : await noterAvoir(em, locked.id, corps, origine);
  if (faute) return faute;
  await repondre(em, locked, 'Accepté', demande);
  const compte = { montant: enCentimes(attendu), avoirs: enCentimes(corps.montant) };
  await passerA(em, locked, statutApresAvoir(compte, corps.solde ?? false), demande);
  return succes(
    await publishBon(em, locked.id),
    sans ? phrasesRetour.bonSolde : phrasesRetour.bonCredite,
  );
}
