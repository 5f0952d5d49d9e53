import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  compterLigne,
  type LigneACompter,
  retenirCompte,
  voitEcarts,
} from '#shared/gestion/inventaire/inventaire.rules.ts';
import {
  type Comptage,
  type CompteInventaire,
  type Inventaire,
  type LigneInventaire,
  QTE_COMPTEE_MAX,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { anyOf, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lockProduits } from '../../stock/produit/lock-lots.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { compteDeLigne, type CompteLu, COMPTES } from './compte-de-ligne.ts';
import { ajouterLignes, ecrireComptes } from './lignes.sql.ts';
import { lignesVues, presenterInventaire, presenterLignes } from './presenter-inventaire.ts';
import type { InventaireRow } from './inventaire.entity.ts';

const PRODUITS = query
  .selectFrom('produit as p')
  .leftJoin('rayon as y', 'y.id', 'p.rayon_id')
  .select(['p.id', 'p.libelle', 'p.qte', 'p.prix_achat', 'p.rayon_id', 'y.libelle as rayon']);
type LockedProduit = InferResult<typeof PRODUITS>[number];

/** Locked against closing and other counts, version incremented; refused once over. */
async function lockOpenInventaire(
  em: EntityManager,
  id: number,
  voit: boolean,
  maintenant: Date,
): Promise<InventaireRow | Refus> {
  const locked = await row(
    em,
    query.selectFrom('inventaire').selectAll().where('id', '=', id).forNoKeyUpdate(),
  );
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  return locked.statut === 'En cours'
    ? locked
    : refus(
        409,
        'inventaire_ferme',
        phrasesInventaire.inventaireFerme(locked.numero, locked.statut),
        await presenterInventaire(em, locked, voit, maintenant),
      );
}

/** Current stock, under a sale's own locks. */
async function readLockedProduits(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, LockedProduit> | Refus> {
  await lockProduits(em, ids);
  const lus = await rows(em, PRODUITS.where('p.id', '=', anyOf(ids)));
  return lus.length === ids.length
    ? new Map(lus.map((p) => [p.id, p]))
    : refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
}

/**
 * [INV-1] Adds products created since the opening: any for a total inventory, the shelf's own for a
 * partial one.
 */
async function ajouterAbsents(
  em: EntityManager,
  i: InventaireRow,
  absents: readonly LockedProduit[],
): Promise<Refus | null> {
  if (absents.length === 0) return null;
  const ailleurs = i.type === 'Partiel' ? absents.filter((p) => p.rayon_id !== i.rayon_id) : [];
  if (ailleurs.length > 0)
    return refus(
      422,
      'inventaire_hors_rayon',
      ailleurs.map((p) => phrasesInventaire.inventaireHorsRayon(p.libelle, i.rayon ?? '')),
    );
  await ajouterLignes(
    em,
    i.id,
    absents.map((p) => ({ produit_id: p.id, produit_libelle: p.libelle, rayon: p.rayon })),
  );
  return null;
}

interface Qui {
  fullname: string;
  maintenant: Date;
  /** May close, hence arbitrate counts (INV-4, INV-10). */
  voit: boolean;
}
/** In order; one refusal refuses all. */
function compterTout(
  comptes: readonly CompteInventaire[],
  produits: ReadonlyMap<number, LockedProduit>,
  lignes: readonly CompteLu[],
  { fullname, maintenant, voit }: Qui,
): Map<number, LigneACompter> | Refus {
  const faits = new Map<number, LigneACompter>();
  for (const compte of comptes) {
    const p = produits.get(compte.produit_id);
    const ligne = lignes.find((l) => l.produit_id === compte.produit_id);
    if (!p || !ligne) return refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
    if (compte.retenir !== undefined && !voit)
      return refus(403, 'non_autorise', phrasesInventaire.compteARetenir);
    const tenue = {
      ...compteDeLigne(ligne),
      prix_achat: p.prix_achat,
      ...faits.get(p.id),
    };
    const fait =
      compte.retenir === undefined
        ? compterLigne(tenue, compte, p.qte, { par: fullname, at: maintenant })
        : retenirCompte(tenue, compte);
    if (fait === null)
      return refus(409, 'inventaire_sans_litige', phrasesInventaire.comptePasConteste(p.libelle));
    if (fait === 'perime')
      return refus(
        409,
        'inventaire_compte_ailleurs',
        phrasesInventaire.inventaireCompteAilleurs(
          p.libelle,
          ligne.compte_par ?? '',
          ligne.qte_reelle ?? 0,
        ),
      );
    if (fait.qte_reelle > QTE_COMPTEE_MAX)
      return refus(422, 'inventaire_trop', phrasesInventaire.inventaireTrop(p.libelle));
    faits.set(p.id, fait);
  }
  return faits;
}

/** [INV-10] Audits the count chosen and by whom. */
async function tracerChoix(
  em: EntityManager,
  { id, par, adresse }: { id: number; par: string; adresse: string },
  comptes: readonly CompteInventaire[],
  faits: ReadonlyMap<number, LigneACompter>,
): Promise<void> {
  for (const { produit_id, retenir } of comptes)
    if (retenir !== undefined)
      await audit(em, {
        utilisateur: par,
        adresse,
        acte: 'choix de compte',
        entite: 'inventaire',
        entite_id: id,
        apres: {
          produit_id,
          qte_reelle: faits.get(produit_id)?.qte_reelle ?? null,
          compte_par: faits.get(produit_id)?.compte_par ?? null,
        },
      });
}

/**
 * [INV-1] [INV-9] Records counts against locked stock. Counts of one line add up, or conflict
 * visibly.
 */
export async function compterActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, Comptage>): Promise<
  Resultat<{ inventaire: Inventaire; lignes: LigneInventaire[] }>
> {
  const voit = voitEcarts(session);
  const locked = await lockOpenInventaire(em, id, voit, maintenant);
  if (estRefus(locked)) return locked;
  const ids = [...new Set(corps.lignes.map((l) => l.produit_id))].sort((a, b) => a - b);
  const produits = await readLockedProduits(em, ids);
  if (estRefus(produits)) return produits;
  const comptes = COMPTES.where('l.inventaire_id', '=', id).where('l.produit_id', '=', anyOf(ids));
  const connues = await rows(em, comptes);
  const absents = [...produits.values()].filter((p) => !connues.some((l) => l.produit_id === p.id));
  const hors = await ajouterAbsents(em, locked, absents);
  if (hors) return hors;
  const lignes = absents.length > 0 ? await rows(em, comptes) : connues;
  const faits = compterTout(corps.lignes, produits, lignes, {
    fullname: session.fullname,
    maintenant,
    voit,
  });
  const lire = async (ecarts: boolean) =>
    presenterLignes(
      await rows(
        em,
        lignesVues(ecarts)
          .where('t.inventaire_id', '=', id)
          .where('t.produit_id', '=', anyOf(ids))
          .orderBy('t.id'),
      ),
    );
  if (estRefus(faits)) {
    return faits.statut === 409
      ? refus(409, faits.code, faits.errors, { lignes: await lire(voit) })
      : faits;
  }
  await ecrireComptes(em, id, faits);
  await tracerChoix(em, { id, par: session.fullname, adresse }, corps.lignes, faits);
  const neuves = lignes.filter((l) => l.qte_reelle === null).length;
  const apres =
    (await row(
      em,
      query
        .updateTable('inventaire')
        .set((eb) => ({
          nb_comptees: eb('nb_comptees', '+', neuves),
          nb_lignes: eb('nb_lignes', '+', absents.length),
          version: eb('version', '+', 1),
          updated_at: maintenant,
        }))
        .where('id', '=', id)
        .returningAll(),
    )) ?? locked;
  const aveugle = {
    inventaire: await presenterInventaire(em, apres, false, maintenant),
    lignes: await lire(false),
  };
  raise(em, 'inventaire.compte', [`inventaire:${id}`], aveugle);
  const dit = voit
    ? {
        inventaire: await presenterInventaire(em, apres, true, maintenant),
        lignes: await lire(true),
      }
    : aveugle;
  // The entity (contract section 9), plus what screens read.
  return succes({ ...dit.inventaire, ...dit });
}
