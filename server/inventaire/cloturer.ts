import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { voitEcarts } from '#shared/inventaire/inventaire.rules.ts';
import type { Cloture, Inventaire } from '#shared/inventaire/inventaire.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { direStock } from '../produit/dire-stock.ts';
import { raise } from '../realtime/raise.ts';
import { corrigerStock, type Visee } from './corriger-stock.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import type { InventaireRow } from './inventaire.entity.ts';

/** Closings come one after the other: each corrects what the others have counted. */
const UN_A_LA_FOIS = 7_024;
/** Beyond, products are not said one by one: the screens are told to read again. */
const PRODUITS_DITS = 200;

async function tenirEnCours(
  em: EntityManager,
  id: number,
  voit: boolean,
  maintenant: Date,
): Promise<InventaireRow | Refus> {
  await sql(em, 'select pg_advisory_xact_lock($1)', [UN_A_LA_FOIS]);
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
 * Lines that nobody counted, as the stock stood when it ended: what a report shows. Before any
 * product is locked.
 */
const figer = (em: EntityManager, id: number) =>
  sql(
    em,
    `update inventaire_ligne l
      set qte_theorique = p.qte
      from produit p
      where l.inventaire_id = $1 and l.qte_reelle is null and p.id = l.produit_id`,
    [id],
  );

// The difference of what was counted is known before any product is locked; a line counted none for
// want of a count is what the stock says under its lock.
const VISEES = `select l.id, l.produit_id, l.qte_reelle - l.qte_theorique as ecart, p.prix_achat
  from inventaire_ligne l
  join produit p on p.id = l.produit_id
  where l.inventaire_id = $1
    and (l.qte_reelle <> l.qte_theorique or ($2 and l.qte_reelle is null))
  order by l.produit_id`;
const TERMINER = `update inventaire
  set statut = $2, non_comptes = $3, traite_par = $4, traite_at = $5, updated_at = $5,
    version = version + 1, nb_comptees = coalesce($6, nb_comptees), nb_ecarts = $7, ecart_plus = $8,
    ecart_moins = $9
  where id = $1
  returning *`;

/**
 * [INV-2] [INV-6] Closes in one transaction, set-based: one movement INVENTAIRE a difference, the
 * lots following (what is missing leaves the first expired lot, what is in excess has no lot), and
 * what other open inventories have counted of these products is corrected with them. Lines nobody
 * counted are left, or taken as counted none.
 */
export async function cloturerActe({
  em,
  parametres: { id },
  corps,
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }, unknown, Cloture>): Promise<Resultat<Inventaire>> {
  const voit = voitEcarts(session);
  const tenu = await tenirEnCours(em, id, voit, maintenant);
  if (estRefus(tenu)) return tenu;
  if (corps.non_comptes === 'laisser') await figer(em, id);
  const visees = await sql<Visee>(em, VISEES, [id, corps.non_comptes === 'zero']);
  const differences =
    visees.length === 0
      ? []
      : await corrigerStock(em, { id, par: session.fullname, maintenant }, visees);
  const ecarts = differences.filter((d) => d.ecart !== 0);
  const valeur = (signe: 1 | -1) =>
    ecarts.reduce((s, d) => s + (d.ecart * signe > 0 ? d.ecart * d.prix_achat : 0), 0);
  const comptees = corps.non_comptes === 'zero' ? tenu['nb_lignes'] : null;
  const clos =
    (await sqlOne<InventaireRow>(em, TERMINER, [
      id,
      'Terminé',
      corps.non_comptes,
      session.fullname,
      maintenant,
      comptees,
      ecarts.length,
      valeur(1),
      valeur(-1),
    ])) ?? tenu;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'clôture',
    entite: 'inventaire',
    entite_id: id,
    avant: { statut: 'En cours' },
    apres: {
      statut: 'Terminé',
      non_comptes: corps.non_comptes,
      ecarts: ecarts.length,
      plus: valeur(1) / 100,
      moins: valeur(-1) / 100,
    },
  });
  const bouges = differences.filter((d) => d.applique !== 0).map((d) => d.produit_id);
  const beaucoup = bouges.length > PRODUITS_DITS;
  if (!beaucoup) await direStock(em, bouges);
  raise(
    em,
    'inventaire.clos',
    ['inventaires', `inventaire:${id}`, ...(beaucoup ? ['produits'] : [])],
    { inventaire: await presenterInventaire(em, clos, false, maintenant) },
  );
  return succes(
    await presenterInventaire(em, clos, voit, maintenant),
    phrasesInventaire.inventaireClos(tenu.numero, ecarts.length),
  );
}

/** [INV-7] Given up: what was counted stays to be read, the stock does not move. */
export async function annulerInventaireActe({
  em,
  parametres: { id },
  session,
  adresse,
  maintenant,
}: ActRequest<{ id: number }>): Promise<Resultat<Inventaire>> {
  const voit = voitEcarts(session);
  const tenu = await tenirEnCours(em, id, voit, maintenant);
  if (estRefus(tenu)) return tenu;
  await figer(em, id);
  const annule =
    (await sqlOne<InventaireRow>(em, TERMINER, [
      id,
      'Annulé',
      null,
      session.fullname,
      maintenant,
      null,
      0,
      0,
      0,
    ])) ?? tenu;
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'annulation',
    entite: 'inventaire',
    entite_id: id,
    avant: { statut: 'En cours' },
    apres: { statut: 'Annulé' },
  });
  raise(em, 'inventaire.annule', ['inventaires', `inventaire:${id}`], {
    inventaire: await presenterInventaire(em, annule, false, maintenant),
  });
  return succes(
    await presenterInventaire(em, annule, voit, maintenant),
    phrasesInventaire.inventaireAnnule(tenu.numero),
  );
}
