import { fois } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { lireBorne } from '#shared/base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesLot from '#shared/stock/produit/lot.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { memeTexte } from '#shared/base/texte.ts';
import { MOTIFS_RETOUR } from '#shared/admin/reference/reference.schema.ts';
import type { listerRetours } from '#shared/stock/retour/retour.api.ts';
import { type NouveauRetour, type Retour, retour } from '#shared/stock/retour/retour.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import { constant, fragment, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { duFournisseurNomme } from '../fournisseur/nom-de-fournisseur.ts';
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
import { entrerEnStock, sortirDuStock } from '../produit/sortir-du-stock.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { lireLotsDe, partsPrises, repartir, lockLots } from '../produit/lock-lots.ts';
import type { RetourFournisseurRow } from './retour.entity.ts';

const colonnes = ['id', 'qte', 'montant', 'created_at', 'statut'] as const;
const mots = ['libelle', 'fournisseur', 'motif', 'created_by'] as const;
/** Of its product, for exports. */
const SIEN = query
  .selectFrom('produit as p')
  .select('p.cip')
  .where('p.id', '=', fragment<number>`produit_id`);
export const CIP = fragment<string | null>`${SIEN}`.as('cip');
type RetourLu = RetourFournisseurRow & { cip: string | null };
const SOURCE: ListSource<Retour> = {
  schema: retour,
  select: textOf(
    query
      .selectFrom('retour_fournisseur as t')
      .innerJoin('produit as p', 'p.id', 't.produit_id')
      .selectAll('t')
      .select('p.cip')
      .where(constant(true)),
  ),
  recherche: 't.recherche',
  tri: { ...sortAsIs<RetourFournisseurRow>(colonnes), ...sortAsWords<RetourFournisseurRow>(mots) },
  parDefaut: 't.id desc',
};

/** Both spellings; bounds are independent. */
function bornesDe(requete: z.infer<typeof listerRetours.requete>) {
  const de = requete.period_from ?? requete.from_period_debut;
  const a = requete.period_to ?? requete.from_period_fin;
  return { debut: de ? lireBorne(de, false) : null, fin: a ? lireBorne(a, true) : null };
}

/** [RET-1] By supplier and period, bounds independent (specification 1 §5). */
export async function listerRetoursActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerRetours.requete>>) {
  const f: Filters = { conditions: [], valeurs: [] };
  const { debut, fin } = bornesDe(requete);
  if (debut && fin && fin <= debut)
    return refus(422, 'date_fin_anterieure', phrasesCommun.dateFinAnterieure);
  if (debut) addFilter(f, 't.created_at >= ?', debut);
  if (fin) addFilter(f, 't.created_at < ?', fin);
  if (requete.fournisseur_id) addFilter(f, 't.fournisseur_id = ?', requete.fournisseur_id);
  if (requete.fournisseur_libelle)
    addFilter(f, duFournisseurNomme('t.fournisseur'), requete.fournisseur_libelle);
  if (requete.statut) addFilter(f, 't.statut = ?', requete.statut);
  return readList(em, SOURCE, requete, f);
}

export async function lireRetourActe({
  em,
  parametres: { id },
}: ActRequest<{ id: number }>): Promise<Resultat<Retour>> {
  const lu = await row(
    em,
    query.selectFrom('retour_fournisseur').selectAll().select(CIP).where('id', '=', id),
  );
  return lu
    ? succes(present(retour, lu))
    : refus(404, 'introuvable', phrasesRefus.introuvable('Retour'));
}

export function publishRetour(em: EntityManager, ligne: object): Retour {
  const dit = present(retour, ligne);
  raise(em, 'retour.change', ['retours'], { retour: dit });
  return dit;
}

/** Undefined when none matches. */
export const motifReserve = (dit: string): string | undefined =>
  MOTIFS_RETOUR.find((m) => memeTexte(m, dit));

/** Not deleted. */
export const fournisseurVivant = (em: EntityManager, id: number) =>
  row(
    em,
    query
      .selectFrom('fournisseur')
      .select('libelle')
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

export interface LigneEnRetour {
  produit_id: number;
  qte: number;
  lot_id?: number | null | undefined;
}
export interface Renvoi {
  fournisseur_id: number;
  fournisseur: string;
  motif: string;
  bon_id: number | null;
  par: string;
  maintenant: Date;
}
/**
 * [RET-2] Stock leaves now, from the named lot or first expired, with a reserved motive; amount at
 * cost. Lock product before reading `lots`. Refuses shortage or unknown lot.
 */
export async function rendreLigne(
  em: EntityManager,
  { produit_id, qte, lot_id = null }: LigneEnRetour,
  renvoi: Renvoi,
): Promise<RetourLu | Refus> {
  const { fournisseur_id, fournisseur, motif, bon_id, par, maintenant } = renvoi;
  const lots = await lireLotsDe(em, [produit_id]);
  const produit = await row(
    em,
    query
      .selectFrom('produit')
      .select(['libelle', 'qte', 'prix_achat'])
      .where('id', '=', produit_id),
  );
  if (!produit) return refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
  const lot = lots.find((l) => l.id === lot_id);
  if (lot_id !== null && !lot) return refus(422, 'lot_introuvable', phrasesLot.lotIntrouvable);
  const dispo = lot?.qte ?? produit.qte;
  if (qte > dispo)
    return refus(
      422,
      'stock_insuffisant',
      phrasesStock.quantiteDepasseStockPour(qte, dispo, produit.libelle),
    );
  const ligne = await row(
    em,
    query
      .insertInto('retour_fournisseur')
      .values((eb) => ({
        produit_id,
        libelle: produit.libelle,
        fournisseur_id,
        fournisseur,
        qte,
        montant: fois(produit.prix_achat, qte),
        motif,
        lot_numero: eb.selectFrom('lot').select('numero').where('id', '=', lot_id),
        lot_expiration: eb.selectFrom('lot').select('date_expiration').where('id', '=', lot_id),
        bon_id,
        created_by: par,
        created_at: maintenant,
        updated_at: maintenant,
      }))
      .returningAll()
      .returning(CIP),
  );
  if (!ligne) throw new Error('retour non écrit');
  await sortirDuStock(em, [{ produit_id, qte, lot_id }], {
    motif,
    source: 'retour',
    source_id: ligne.id,
    par,
    maintenant,
  });
  return ligne;
}

/** Single product (specification 1 §7). */
export async function creerRetourActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<unknown, unknown, NouveauRetour>): Promise<Resultat<Retour>> {
  const { produit_id, fournisseur_id, qte } = corps;
  const motif = motifReserve(corps.motif);
  if (!motif) return refus(422, 'retour_motif', phrasesRetour.retourMotif);
  const fournisseur = await fournisseurVivant(em, fournisseur_id);
  if (!fournisseur) return refus(422, 'introuvable', phrasesRefus.introuvable('Fournisseur'));
  await lockLots(em, [produit_id]);
  const ligne = await rendreLigne(em, corps, {
    fournisseur_id,
    fournisseur: fournisseur.libelle,
    motif,
    bon_id: null,
    par: session.fullname,
    maintenant,
  });
  if (estRefus(ligne)) return ligne;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'création',
    entite: 'retour fournisseur',
    entite_id: ligne.id,
    apres: { produit: ligne.libelle, qte, motif, fournisseur: fournisseur.libelle },
  });
  await publishStock(em, [produit_id]);
  return succes(publishRetour(em, ligne), phrasesRetour.retourCree);
}

/** Each part to its original lot. */
export async function reprendreLigne(
  em: EntityManager,
  { id, produit_id, qte, motif }: RetourFournisseurRow,
  par: string,
  maintenant: Date,
): Promise<void> {
  await entrerEnStock(em, repartir([{ produit_id, qte }], await partsPrises(em, 'retour', id)), {
    motif,
    source: 'retour',
    source_id: id,
    par,
    maintenant,
  });
}

async function lockRetour(em: EntityManager, id: number): Promise<RetourLu | undefined> {
  return row(
    em,
    query.selectFrom('retour_fournisseur').selectAll().select(CIP).where('id', '=', id).forUpdate(),
  );
}

/** [RET-3] Once: 'Accepté' (stays out) or 'Refusé' (back to its lots). */
const traiter =
  (statut: 'Accepté' | 'Refusé') =>
  async ({
    em,
    parametres: { id },
    session,
    adresse,
    maintenant,
  }: ActRequest<{ id: number }>): Promise<Resultat<Retour>> => {
    const locked = await lockRetour(em, id);
    if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Retour'));
    if (locked.statut !== 'En attente')
      return refus(
        409,
        'retour_deja_traite',
        phrasesRetour.retourDejaTraite(locked.statut),
        present(retour, locked),
      );
    if (locked.bon_id !== null)
      return refus(409, 'retour_sur_bon', phrasesRetour.ligneDeBon(locked.bon_id));
    if (statut === 'Refusé') {
      await reprendreLigne(em, locked, session.fullname, maintenant);
      await publishStock(em, [locked.produit_id]);
    }
    const ecrit = await row(
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
        .where('id', '=', id)
        .returningAll()
        .returning(CIP),
    );
    await audit(em, {
      utilisateur: session.fullname,
      adresse,
      acte: statut === 'Accepté' ? 'acceptation' : 'refus',
      entite: 'retour fournisseur',
      entite_id: id,
      avant: { statut: locked.statut },
      apres: { statut },
    });
    return succes(
      publishRetour(em, ecrit ?? {}),
      statut === 'Accepté' ? phrasesRetour.retourAccepte : phrasesRetour.retourRefuse,
    );
  };
export const accepterRetourActe = traiter('Accepté');
export const refuserRetourActe = traiter('Refusé');
