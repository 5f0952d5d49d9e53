import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '#shared/base/messages.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { prixSousCout } from '#shared/notification/notification.rules.ts';
import { type ImportProduits, importProduits } from '#shared/produit/import.schema.ts';
import { auditer } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { type Ligne, sql, sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';
import { notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { incomplet, tenirImport } from './recevoir-import.ts';
import { entrerEnStock } from './sortir-du-stock.ts';
import { jugerImport } from './verifier-import.ts';

/** Imports are written one after the other: each was judged against what the one before left. */
const UN_A_LA_FOIS = 7_028;
/** Beyond, prices under cost are read in the report: a bell that rings a thousand times is no longer heard. */
const ALERTES_DITES = 20;

const TEXTES = ['libelle', 'cip', 'cip_1', 'cip_2', 'cip_deux', 'dci', 'forme', 'famille', 'classe', 'categorie', 'posologie'] as const;
const ENTIERS = ['qte_min', 'qte_max', 'rayon_id', 'nature_id'] as const;
const MONTANTS = ['prix_achat', 'prix_de_vente'] as const;
const DRAPEAUX = ['tva', 'css', 'is_active'] as const;
const COLONNES = [...TEXTES, ...ENTIERS, ...MONTANTS, ...DRAPEAUX];
const VALEURS = `jsonb_to_record(l.valeurs) as v(${TEXTES.map((c) => `${c} text`).join(', ')}, ${ENTIERS.map((c) => `${c} int`).join(', ')}, ${MONTANTS.map((c) => `${c} bigint`).join(', ')}, ${DRAPEAUX.map((c) => `${c} boolean`).join(', ')}, qte int)`;
const DEFAUTS: Readonly<Record<string, string>> = { qte_min: '0', qte_max: '0', prix_achat: '0', tva: 'false', css: 'false', is_active: 'true' };

const prix = (source: string): string => `jsonb_build_object('prix_achat', trim_scale(${source}.prix_achat / 100.0), 'prix_de_vente', trim_scale(${source}.prix_de_vente / 100.0))`;

// An empty cell says nothing, so what a row does not name stays. Rows are locked by ascending id, and as late as can be: a sale of one waits for what follows.
const MODIFIER = `
  with tenus as materialized (
    select p.id, p.prix_achat, p.prix_de_vente from produit p where p.id in (select produit_id from import_produit_ligne where import_id = $1 and genre = 'modifie') order by p.id for no key update
  ), changes as (
    update produit p set ${COLONNES.map((c) => `${c} = coalesce(v.${c}, p.${c})`).join(', ')}, version = p.version + 1, updated_at = $2
    from import_produit_ligne l, ${VALEURS}, tenus t
    where l.import_id = $1 and l.genre = 'modifie' and t.id = l.produit_id and p.id = t.id
    returning p.id, p.libelle, p.prix_achat, p.prix_de_vente
  ), audites as (
    insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
    select $3, $4, 'prix', 'produit', c.id, ${prix('t')}, ${prix('c')} from changes c join tenus t using (id)
    where (t.prix_achat, t.prix_de_vente) is distinct from (c.prix_achat, c.prix_de_vente) order by c.id
    returning entite_id
  )
  select c.id, c.libelle, c.prix_achat, c.prix_de_vente from changes c join audites a on a.entite_id = c.id where c.prix_de_vente < c.prix_achat`;

const NUMEROTER = `update import_produit_ligne l set produit_id = x.id from (
    select ligne, nextval(pg_get_serial_sequence('produit', 'id'))::int as id from (select ligne from import_produit_ligne where import_id = $1 and genre = 'nouveau' order by ligne) t
  ) x where l.import_id = $1 and l.ligne = x.ligne`;
const CREER = `
  with crees as (
    insert into produit (id, created_at, updated_at, ${COLONNES.join(', ')}) overriding system value
    select l.produit_id, $2, $2, ${COLONNES.map((c) => (DEFAUTS[c] === undefined ? `v.${c}` : `coalesce(v.${c}, ${DEFAUTS[c]})`)).join(', ')}
    from import_produit_ligne l, ${VALEURS} where l.import_id = $1 and l.genre = 'nouveau' order by l.ligne
    returning id, libelle, prix_achat, prix_de_vente
  ), audites as (
    insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, apres)
    select $3, $4, 'création', 'produit', c.id, jsonb_build_object('libelle', c.libelle, 'qte', coalesce((l.valeurs->>'qte')::int, 0)) || ${prix('c')}
    from crees c join import_produit_ligne l on l.import_id = $1 and l.produit_id = c.id and l.genre = 'nouveau' order by c.id
  )
  select id, libelle, prix_achat, prix_de_vente from crees where prix_de_vente < prix_achat`;

type SousCout = { id: number; libelle: string; prix_achat: number; prix_de_vente: number };

interface Auteur {
  fullname: string;
  adresse: string;
  maintenant: Date;
}
async function ecrire(em: EntityManager, id: number, { fullname, adresse, maintenant }: Auteur): Promise<void> {
  const communes = [id, maintenant, fullname, adresse];
  await sql(em, NUMEROTER, [id]);
  const crees = await sql<SousCout>(em, CREER, communes);
  const entrees = await sql<{ produit_id: number; qte: number }>(em, `select produit_id, (valeurs->>'qte')::int as qte from import_produit_ligne where import_id = $1 and genre = 'nouveau' and (valeurs->>'qte')::int > 0 order by produit_id`, [id]);
  if (entrees.length > 0) await entrerEnStock(em, entrees, { motif: 'STOCK INITIAL', source: 'import', source_id: id, par: fullname, maintenant });
  const sousCout = [...crees, ...(await sql<SousCout>(em, MODIFIER, communes))];
  if (sousCout.length <= ALERTES_DITES) await notifier(em, sousCout.map((p) => prixSousCout({ produit_id: p.id, libelle: p.libelle, prix_de_vente: p.prix_de_vente / 100, prix_achat: p.prix_achat / 100, par: fullname })), maintenant);
}

/**
 * [IMP-6] Writes the whole file or nothing: judged again under one lock, new products with their first stock as movements 'STOCK
 * INITIAL', the others changed where the file says something, each new price in the price history. Screens are told once, whatever the
 * number of products. Refused: a faulty row, a file that did not come whole, one already imported.
 */
export async function importerProduitsActe({ em, parametres: { id }, session, adresse, maintenant }: Requete<{ id: number }>): Promise<Resultat<ImportProduits>> {
  const seul = await sqlUn<{ pris: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as pris', [UN_A_LA_FOIS]);
  if (!seul?.pris) return refus(503, messages.importDejaEnCours);
  const tenu = await tenirImport(em, id, session.id);
  if (estRefus(tenu)) return tenu;
  const manque = await incomplet(em, tenu);
  if (manque) return manque;
  const juge = present(importProduits, await jugerImport(em, id));
  if (juge.fautives > 0) return refus(422, tenu['statut'] === 'Vérifié' && tenu['fautives'] === 0 ? messages.importChange : messages.importFautif(juge.fautives), juge);
  await ecrire(em, id, { fullname: session.fullname, adresse, maintenant });
  const fini = present(importProduits, (await sqlUn<Ligne>(em, `update import_produit set statut = 'Importé', importe_at = $2 where id = $1 returning *`, [id, maintenant])) ?? {});
  await auditer(em, { utilisateur: session.fullname, adresse, acte: 'import', entite: 'produit', entite_id: id, apres: { fichier: fini.fichier, nouveaux: fini.nouveaux, modifies: fini.modifies, inchanges: fini.inchanges } });
  if (fini.nouveaux + fini.modifies > 0) raise(em, 'produit.importes', ['produits'], { importes: { id, nouveaux: fini.nouveaux, modifies: fini.modifies } });
  return succes(fini, messages.importFait(fini.nouveaux, fini.modifies));
}
