import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  compterLigne,
  type LigneACompter,
  retenirCompte,
  voitEcarts,
} from '#shared/inventaire/inventaire.rules.ts';
import {
  type Comptage,
  type CompteInventaire,
  type Inventaire,
  type LigneInventaire,
  QTE_COMPTEE_MAX,
} from '#shared/inventaire/inventaire.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { HORS_DISPONIBLE } from '../produit/lire-retenues.ts';
import { raise } from '../realtime/raise.ts';
import { COLONNES_DU_COMPTE, compteDeLigne, type CompteSql } from './compte-de-ligne.ts';
import { lignesSql, presenterInventaire, presenterLignes } from './presenter-inventaire.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { RayonRow } from '../rayon/rayon.entity.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';
import type { InventaireRow } from './inventaire.entity.ts';

type ProduitTenu = Pick<ProduitRow, 'id' | 'libelle' | 'qte' | 'prix_achat' | 'rayon_id'> & {
  rayon: RayonRow['libelle'] | null;
};
type LigneSql = CompteSql & Pick<InventaireLigneRow, 'produit_id'>;

/**
 * The inventory held against its closing and other counts, its version moved on; refused once it is
 * over.
 */
async function tenirOuvert(
  em: EntityManager,
  id: number,
  voit: boolean,
  maintenant: Date,
): Promise<InventaireRow | Refus> {
  const tenu = await sqlOne<InventaireRow>(
    em,
    'select * from inventaire where id = $1 for no key update',
    [id],
  );
  if (!tenu) return refus(404, 'introuvable', phrasesRefus.introuvable('Inventaire'));
  return tenu.statut === 'En cours'
    ? tenu
    : refus(
        409,
        'inventaire_ferme',
        phrasesInventaire.inventaireFerme(tenu.numero, tenu.statut),
        await presenterInventaire(em, tenu, voit, maintenant),
      );
}

/**
 * The products counted, locked by ascending id as a sale does: the stock is the one of this very
 * moment.
 */
async function tenirProduits(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ProduitTenu> | Refus> {
  await sql(em, 'select id from produit where id = any($1) order by id for no key update', [ids]);
  const lus = await sql<ProduitTenu>(
    em,
    `select p.id, p.libelle, p.qte, p.prix_achat, p.rayon_id,
        y.libelle as rayon
      from produit p
      left join rayon y on y.id = p.rayon_id
      where p.id = any($1)`,
    [ids],
  );
  return lus.length === ids.length
    ? new Map(lus.map((p) => [p.id, p]))
    : refus(422, 'introuvable', phrasesRefus.introuvable('Produit'));
}

/**
 * [INV-1] A product that came since the opening belongs to the inventory too: to a total one wherever
 * it stands, to a shelf's when it stands there. A shelf's takes nothing from elsewhere.
 */
async function ajouterAbsents(
  em: EntityManager,
  i: InventaireRow,
  absents: readonly ProduitTenu[],
): Promise<Refus | null> {
  if (absents.length === 0) return null;
  const ailleurs = i.type === 'Partiel' ? absents.filter((p) => p.rayon_id !== i.rayon_id) : [];
  if (ailleurs.length > 0)
    return refus(
      422,
      'inventaire_hors_rayon',
      ailleurs.map((p) => phrasesInventaire.inventaireHorsRayon(p.libelle, i.rayon ?? '')),
    );
  await sql(
    em,
    `insert into inventaire_ligne (inventaire_id, produit_id, produit_libelle, rayon)
      select $1, *
      from unnest($2::int[], $3::text[], $4::text[])`,
    [i.id, absents.map((p) => p.id), absents.map((p) => p.libelle), absents.map((p) => p.rayon)],
  );
  return null;
}

const LIGNES = `select l.produit_id, ${COLONNES_DU_COMPTE}
  from inventaire_ligne l
  where l.inventaire_id = $1 and l.produit_id = any($2)`;

interface Qui {
  fullname: string;
  maintenant: Date;
  /** May close, and so decides between two counts (INV-4, INV-10). */
  voit: boolean;
}
/**
 * Each product as counted after all of these counts, in their order; refused whole when one cannot
 * be.
 */
function compterTout(
  comptes: readonly CompteInventaire[],
  produits: ReadonlyMap<number, ProduitTenu>,
  lignes: readonly LigneSql[],
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

const ECRIRE = `update inventaire_ligne l
  set qte_reelle = x.reelle, qte_theorique = x.theorique, a_verifier = x.verifier,
    qte_retenue = coalesce(h.qte_retenue, 0), version = l.version + 1, compte_par = x.par,
    compte_at = x.compte_at, compte_depuis = x.depuis, autre_reelle = x.autre_reelle,
    autre_theorique = x.autre_theorique, autre_par = x.autre_par, autre_at = x.autre_at
  from unnest($1::int[], $3::int[], $4::int[], $5::bool[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::int[], $10::int[], $11::text[], $12::timestamptz[])
    as x(produit_id, reelle, theorique, verifier, par, compte_at, depuis, autre_reelle,
      autre_theorique, autre_par, autre_at)
  left join (${HORS_DISPONIBLE}) h on h.produit_id = x.produit_id
  where l.inventaire_id = $2 and l.produit_id = x.produit_id`;

/** [INV-10] Which of two counts was kept, and by whom, stays in the audit. */
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
 * [INV-1] [INV-9] Counts products: what was found, beside what the stock says under its lock. People
 * counting the same line add up; nobody's count is lost unsaid.
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
  const tenu = await tenirOuvert(em, id, voit, maintenant);
  if (estRefus(tenu)) return tenu;
  const ids = [...new Set(corps.lignes.map((l) => l.produit_id))].sort((a, b) => a - b);
  const produits = await tenirProduits(em, ids);
  if (estRefus(produits)) return produits;
  const connues = await sql<LigneSql>(em, LIGNES, [id, ids]);
  const absents = [...produits.values()].filter((p) => !connues.some((l) => l.produit_id === p.id));
  const hors = await ajouterAbsents(em, tenu, absents);
  if (hors) return hors;
  const lignes = absents.length > 0 ? await sql<LigneSql>(em, LIGNES, [id, ids]) : connues;
  const faits = compterTout(corps.lignes, produits, lignes, {
    fullname: session.fullname,
    maintenant,
    voit,
  });
  if (estRefus(faits)) {
    return faits.statut === 409
      ? refus(409, faits.code, faits.errors, {
          lignes: presenterLignes(
            await sql(
              em,
              `${lignesSql(voit)} and t.inventaire_id = $1 and t.produit_id = any($2)`,
              [id, ids],
            ),
          ),
        })
      : faits;
  }
  const ecrits = [...faits];
  await sql(em, ECRIRE, [
    ecrits.map(([p]) => p),
    id,
    ecrits.map(([, f]) => f.qte_reelle),
    ecrits.map(([, f]) => f.qte_theorique),
    ecrits.map(([, f]) => f.a_verifier),
    ecrits.map(([, f]) => f.compte_par),
    ecrits.map(([, f]) => f.compte_at),
    ecrits.map(([, f]) => f.compte_depuis),
    ecrits.map(([, f]) => f.autre?.qte_reelle ?? null),
    ecrits.map(([, f]) => f.autre?.qte_theorique ?? null),
    ecrits.map(([, f]) => f.autre?.par ?? null),
    ecrits.map(([, f]) => f.autre?.at ?? null),
  ]);
  await tracerChoix(em, { id, par: session.fullname, adresse }, corps.lignes, faits);
  const neuves = lignes.filter((l) => l.qte_reelle === null).length;
  const apres =
    (await sqlOne<InventaireRow>(
      em,
      `update inventaire
        set nb_comptees = nb_comptees + $2, nb_lignes = nb_lignes + $3, version = version + 1,
          updated_at = $4
        where id = $1
        returning *`,
      [id, neuves, absents.length, maintenant],
    )) ?? tenu;
  const lire = async (ecarts: boolean) =>
    presenterLignes(
      await sql(
        em,
        `${lignesSql(ecarts)} and t.inventaire_id = $1 and t.produit_id = any($2) order by t.id`,
        [id, ids],
      ),
    );
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
  // The entity itself, as any act answers (contract section 9), and what its screens read.
  return succes({ ...dit.inventaire, ...dit });
}
