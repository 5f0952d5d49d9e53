import { enFcfa, fois, somme } from '#shared/base/montant.ts';
import * as phrasesInventaire from '#shared/inventaire/inventaire.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { voitEcarts } from '#shared/inventaire/inventaire.rules.ts';
import type { Cloture, Inventaire } from '#shared/inventaire/inventaire.schema.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { direStock } from '../produit/dire-stock.ts';
import { raise } from '../realtime/raise.ts';
import { corrigerStock, type Visee } from './corriger-stock.ts';
import { presenterInventaire } from './presenter-inventaire.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';
import type { InventaireRow } from './inventaire.entity.ts';
import { figerLesNonComptes, TERMINER, tenirEnCours } from './tenir-en-cours.ts';

/** Beyond, products are not said one by one: the screens are told to read again. */
const PRODUITS_DITS = 200;

/**
 * [INV-22] Lines whose product was counted later in an inventory that is closed: its count is in the
 * stock already, and an older one does not undo it. One still open corrects by itself (INV-6).
 */
const PLUS_TARD = `exists (
    select 1
    from inventaire_ligne x
    join inventaire a on a.id = x.inventaire_id
    where x.produit_id = l.produit_id and x.inventaire_id <> l.inventaire_id
      and a.statut = 'Terminé' and x.qte_reelle is not null
      and x.compte_at > coalesce(l.compte_at,
        (select i.created_at from inventaire i where i.id = l.inventaire_id)))`;
/** Nothing is moved for them; what a box cost that day is kept as for the others. */
const LAISSER = `update inventaire_ligne l
  set applique = 0, prix_achat = p.prix_achat, version = l.version + 1
  from produit p
  where l.inventaire_id = $1 and p.id = l.produit_id and l.qte_reelle is not null and ${PLUS_TARD}
  returning l.produit_id`;
interface Laisses {
  numero: string;
  nombre: number;
}
const LAISSES = `select min(a.numero) as numero, count(distinct l.id)::int as nombre
  from inventaire_ligne l
  join inventaire_ligne x on x.produit_id = l.produit_id and x.inventaire_id <> l.inventaire_id
  join inventaire a on a.id = x.inventaire_id
  where l.inventaire_id = $1 and a.statut = 'Terminé' and x.qte_reelle is not null
    and x.compte_at > coalesce(l.compte_at, $2)
    and (l.qte_reelle is not null or $3)
  having count(*) > 0`;

// The difference of what was counted is known before any product is locked; a line counted none for
// want of a count is what the stock says under its lock.
const VISEES = `select l.id, l.produit_id, l.qte_reelle - l.qte_theorique as ecart, p.prix_achat
  from inventaire_ligne l
  join produit p on p.id = l.produit_id
  where l.inventaire_id = $1
    and (l.qte_reelle <> l.qte_theorique or ($2 and l.qte_reelle is null))
    and not ${PLUS_TARD}
  order by l.produit_id`;
type Contestee = Pick<InventaireLigneRow, 'produit_libelle'>;
const CONTESTEES = `select produit_libelle
  from inventaire_ligne
  where inventaire_id = $1 and autre_par is not null
  order by produit_libelle`;
const LIBELLES_DITS = 5;
/**
 * [INV-2] [INV-6] [INV-9] Closes in one transaction, set-based: one movement INVENTAIRE a difference, the
 * lots following (what is missing leaves the first expired lot, what is in excess has no lot), and
 * what other open inventories have counted of these products is corrected with them. Lines nobody
 * counted are left, or taken as counted none. Refused while two counts of a line say two things.
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
  const contestees = await sql<Contestee>(em, CONTESTEES, [id]);
  if (contestees.length > 0)
    return refus(
      409,
      'inventaire_a_recompter',
      phrasesInventaire.inventaireARecompter(
        contestees.length,
        contestees
          .slice(0, LIBELLES_DITS)
          .map((l) => l.produit_libelle)
          .join(', '),
      ),
    );
  if (corps.non_comptes === 'laisser') await figerLesNonComptes(em, id);
  const laisses = await sqlOne<Laisses>(em, LAISSES, [
    id,
    tenu.created_at,
    corps.non_comptes === 'zero',
  ]);
  if (laisses) await sql(em, LAISSER, [id]);
  const visees = await sql<Visee>(em, VISEES, [id, corps.non_comptes === 'zero']);
  const differences =
    visees.length === 0
      ? []
      : await corrigerStock(em, { id, par: session.fullname, maintenant }, visees);
  const ecarts = differences.filter((d) => d.ecart !== 0);
  const valeur = (signe: 1 | -1) =>
    somme(
      ecarts.filter((d) => d.ecart * signe > 0),
      (d) => fois(d.prix_achat, d.ecart),
    );
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
      plus: enFcfa(valeur(1)),
      moins: enFcfa(valeur(-1)),
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
    [
      phrasesInventaire.inventaireClos(tenu.numero, ecarts.length),
      ...(laisses ? [phrasesInventaire.comptesPlusTard(laisses.nombre, laisses.numero)] : []),
    ].join(' '),
  );
}
