import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { prixSousCout } from '#shared/notification/notification.rules.ts';
import { type ImportProduits, importProduits } from '#shared/produit/import.schema.ts';
import { audit, auditSelection } from '../db/audit.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne, type Answered } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { notifier } from '../notification/notifier.ts';
import { raise } from '../realtime/raise.ts';
import { incomplet, tenirImport } from './recevoir-import.ts';
import { entrerEnStock } from './sortir-du-stock.ts';
import { jugerImport } from './verifier-import.ts';
import type { MouvementRow } from './mouvement.entity.ts';
import type { ImportProduitRow } from './import-produit.entity.ts';
import type { ProduitRow } from './produit.entity.ts';

/** Imports are written one after the other: each was judged against what the one before left. */
const UN_A_LA_FOIS = 7_028;
/**
 * Beyond, prices under cost are read in the report: a bell that rings a thousand times is no longer
 * heard.
 */
const ALERTES_DITES = 20;

const TEXTES = [
  'libelle',
  'cip',
  'cip_1',
  'cip_2',
  'cip_deux',
  'dci',
  'forme',
  'famille',
  'classe',
  'categorie',
  'posologie',
] as const;
const ENTIERS = ['qte_min', 'qte_max', 'rayon_id', 'nature_id'] as const;
const MONTANTS = ['prix_achat', 'prix_de_vente'] as const;
const DRAPEAUX = ['tva', 'css', 'couvert', 'is_active'] as const;
const COLONNES = [...TEXTES, ...ENTIERS, ...MONTANTS, ...DRAPEAUX];
const VALEURS = `jsonb_to_record(l.valeurs) as v(${TEXTES.map((c) => `${c} text`).join(', ')}, ${ENTIERS.map((c) => `${c} int`).join(', ')}, ${MONTANTS.map((c) => `${c} bigint`).join(', ')}, ${DRAPEAUX.map((c) => `${c} boolean`).join(', ')}, qte int)`;
const DEFAUTS: Readonly<Record<string, string>> = {
  qte_min: '0',
  qte_max: '0',
  prix_achat: '0',
  tva: 'false',
  css: 'false',
  couvert: 'true',
  is_active: 'true',
};

const prix = (achat: string, vente: string): string =>
  `jsonb_build_object('prix_achat', trim_scale(${achat} / 100.0), 'prix_de_vente', trim_scale(${vente} / 100.0))`;

// Each statement walks the rows of the file once and goes to each product by its key: nothing here
// is planned on what a table held before.
const TENIR = `select id
  from produit
  where id in (select produit_id
  from import_produit_ligne
  where import_id = $1 and genre = 'modifie')
  order by id for no key update`;
const AUDITER_PRIX = auditSelection(`
  select $2, $3, 'prix', 'produit', p.id, ${prix('p.prix_achat', 'p.prix_de_vente')},
    ${prix('coalesce(v.prix_achat, p.prix_achat)', 'coalesce(v.prix_de_vente, p.prix_de_vente)')}
  from import_produit_ligne l cross join lateral ${VALEURS} join produit p on p.id = l.produit_id
  where l.import_id = $1 and l.genre = 'modifie'
    and (p.prix_achat <> coalesce(v.prix_achat, p.prix_achat)
      or p.prix_de_vente <> coalesce(v.prix_de_vente, p.prix_de_vente))`);
// An empty cell says nothing, so what a row does not name stays.
const MODIFIER = `
  update produit p
  set ${COLONNES.map((c) => `${c} = coalesce(v.${c}, p.${c})`).join(', ')}, version = p.version + 1,
    updated_at = $2
  from import_produit_ligne l, ${VALEURS}
  where l.import_id = $1 and l.genre = 'modifie' and p.id = l.produit_id`;

const NUMEROTER = `update import_produit_ligne l set produit_id = x.id from (
    select ligne, nextval(pg_get_serial_sequence('produit', 'id'))::int as id
    from (select ligne
    from import_produit_ligne
    where import_id = $1 and genre = 'nouveau'
    order by ligne) t
  ) x where l.import_id = $1 and l.ligne = x.ligne`;
const CREER = `
  insert into produit (id, created_at, updated_at, ${COLONNES.join(', ')}) overriding system value
  select l.produit_id, $2, $2,
    ${COLONNES.map((c) => (DEFAUTS[c] === undefined ? `v.${c}` : `coalesce(v.${c}, ${DEFAUTS[c]})`)).join(', ')}
  from import_produit_ligne l, ${VALEURS}
  where l.import_id = $1 and l.genre = 'nouveau'
  order by l.ligne`;
const AUDITER_CREATIONS = auditSelection(`
  select $2, $3, 'création', 'produit', l.produit_id, null::jsonb,
    jsonb_build_object('libelle', v.libelle, 'qte',
      coalesce(v.qte, 0)) || ${prix('coalesce(v.prix_achat, 0)', 'v.prix_de_vente')}
  from import_produit_ligne l, ${VALEURS}
  where l.import_id = $1 and l.genre = 'nouveau'
  order by l.ligne`);
const SOUS_COUT = `
  select p.id, p.libelle, p.prix_achat, p.prix_de_vente
  from import_produit_ligne l
  join produit p on p.id = l.produit_id
  where l.import_id = $1 and l.genre in ('nouveau', 'modifie')
    and (l.valeurs ? 'prix_achat' or l.valeurs ? 'prix_de_vente')
    and p.prix_de_vente < p.prix_achat
  order by p.id
  limit ${ALERTES_DITES + 1}`;

type SousCout = Pick<ProduitRow, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>;

interface Auteur {
  fullname: string;
  adresse: string;
  maintenant: Date;
}
async function ecrire(
  em: EntityManager,
  id: number,
  { fullname, adresse, maintenant }: Auteur,
): Promise<void> {
  await sql(em, NUMEROTER, [id]);
  await sql(em, CREER, [id, maintenant]);
  await sql(em, AUDITER_CREATIONS, [id, fullname, adresse]);
  const entrees = await sql<Pick<MouvementRow, 'produit_id' | 'qte'>>(
    em,
    `select produit_id, (valeurs->>'qte')::int as qte
      from import_produit_ligne
      where import_id = $1 and genre = 'nouveau' and (valeurs->>'qte')::int > 0
      order by produit_id`,
    [id],
  );
  if (entrees.length > 0)
    await entrerEnStock(em, entrees, {
      motif: 'STOCK INITIAL',
      source: 'import',
      source_id: id,
      par: fullname,
      maintenant,
    });
  // Products that are on sale are held last: a payment that wants one waits for what follows.
  await sql(em, TENIR, [id]);
  await sql(em, AUDITER_PRIX, [id, fullname, adresse]);
  await sql(em, MODIFIER, [id, maintenant]);
  const sousCout = await sql<SousCout>(em, SOUS_COUT, [id]);
  if (sousCout.length <= ALERTES_DITES)
    await notifier(
      em,
      sousCout.map((p) =>
        prixSousCout({
          produit_id: p.id,
          libelle: p.libelle,
          prix_de_vente: p.prix_de_vente / 100,
          prix_achat: p.prix_achat / 100,
          par: fullname,
        }),
      ),
      maintenant,
    );
}

/**
 * [IMP-6] Writes the whole file or nothing: judged again under one lock, new products with their
 * first stock as movements 'STOCK INITIAL', the others changed where the file says something, each
 * new price in the price history. Screens are told once, whatever the number of products. Refused:
 * a faulty row, a file that did not come whole, one already imported.
 */
export async function importerProduitsActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<ImportProduits>> {
  const seul = await sqlOne<Answered>(em, 'select pg_try_advisory_xact_lock($1) as oui', [
    UN_A_LA_FOIS,
  ]);
  if (!seul?.oui) return refus(503, 'import_deja_en_cours', phrasesImport.importDejaEnCours);
  const tenu = await tenirImport(em, id, session.id);
  if (estRefus(tenu)) return tenu;
  const manque = await incomplet(em, tenu);
  if (manque) return manque;
  const juge = present(importProduits, await jugerImport(em, id));
  if (juge.fautives > 0)
    return refus(
      422,
      'import_change',
      tenu['statut'] === 'Vérifié' && tenu['fautives'] === 0
        ? phrasesImport.importChange
        : phrasesImport.importFautif(juge.fautives),
      juge,
    );
  await ecrire(em, id, { fullname: session.fullname, adresse, maintenant });
  const fini = present(
    importProduits,
    (await sqlOne<ImportProduitRow>(
      em,
      `update import_produit set statut = 'Importé', importe_at = $2 where id = $1 returning *`,
      [id, maintenant],
    )) ?? {},
  );
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'import',
    entite: 'produit',
    entite_id: id,
    apres: {
      fichier: fini.fichier,
      nouveaux: fini.nouveaux,
      modifies: fini.modifies,
      inchanges: fini.inchanges,
    },
  });
  if (fini.nouveaux + fini.modifies > 0)
    raise(em, 'produit.importes', ['produits'], {
      importes: { id, nouveaux: fini.nouveaux, modifies: fini.modifies },
    });
  return succes(fini, phrasesImport.importFait(fini.nouveaux, fini.modifies));
}
