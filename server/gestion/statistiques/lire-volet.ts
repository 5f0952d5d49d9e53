import type { EntityManager } from '@mikro-orm/postgresql';
import { enFcfa } from '#shared/base/montant.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { rythmeDe } from '#shared/stock/commande/rythme.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import {
  fournisseurDuVolet,
  mouvementDuVolet,
  type VoletProduit,
} from '#shared/stock/produit/volet.schema.ts';
import { cleDe } from '#shared/base/contract.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { listerMouvements } from '#shared/stock/mouvement/mouvement.api.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { lireDelais, lireSemainesDuProduit } from '../../stock/commande/lire-besoins.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { type SqlRow, sql, sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireDetail } from '../../stock/produit/lire-detail.ts';
import { listerLotsDuProduitActe } from '../../stock/produit/lire-lots.ts';
import { presenterProduits } from '../../stock/produit/lire-produits.ts';
import type { JournalAuditRow } from '../../platform/db/db.entity.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';
import type { FournisseurRow } from '../../stock/fournisseur/fournisseur.entity.ts';

const MOUVEMENTS = 12;
const FOURNISSEURS_AU_PLUS = 6;

/** Last movements with resulting stock: today's less later ones. */
const DERNIERS = `
  with derniers as (select * from mouvement where produit_id = $1 order by id desc limit ${MOUVEMENTS})
  select m.id, m.created_at, m.motif, m.created_by,
    case m.type when 'Entrée' then m.qte else -m.qte end as mouvement,
    (p.qte - coalesce(sum(case m.type when 'Entrée' then m.qte else -m.qte end) over suite, 0))::int
      as stock,
    case
      when v.id is not null then 'n° ' || lpad(v.numero_ticket::text, 3, '0')
      when c.id is not null then concat_ws(', ', c.numero, nullif(c.fournisseur_libelle, ''))
    end as document
  from derniers m
  join produit p on p.id = m.produit_id
  left join vente v on m.source = 'reservation' and v.reservation_id = m.source_id
    or m.source = 'vente' and v.id = m.source_id
  left join commande c on m.source = 'commande' and c.id = m.source_id
  window suite as (order by m.id desc rows between unbounded preceding and 1 preceding)
  order by m.id desc`;

/** Suppliers with their last price, latest delivery first. */
const RECUS_DE = `
  select *
  from (select distinct on (c.fournisseur_id) c.fournisseur_id, f.libelle, r.prix_achat, r.created_at
    from commande_reception r
    join commande c on c.id = r.commande_id
    join fournisseur f on f.id = c.fournisseur_id
    where r.produit_id = $1 and f.deleted_at is null
    order by c.fournisseur_id, r.id desc) x
  order by x.created_at desc, x.fournisseur_id
  limit ${FOURNISSEURS_AU_PLUS}`;

const ATTENDU = `
  select coalesce(sum(greatest(0, l.qte - l.qte_recue)) filter (where c.status <> 'BROUILLON'), 0)::int
      as en_route,
    coalesce(sum(l.qte) filter (where c.status = 'BROUILLON'), 0)::int as en_brouillon
  from commande_produit l
  join commande c on c.id = l.commande_id
  where l.produit_id = $1 and c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE')`;

/** Date of the current prices, from the journal. */
const DEPUIS = `
  select at
  from journal_audit
  where entite = 'produit' and acte in ('prix', 'création') and entite_id = $1
    and apres ? 'prix_de_vente'
  order by id desc
  limit 1`;

async function lireRythme(em: EntityManager, id: number, stock: number) {
  const semaines = await lireSemainesDuProduit(em, id);
  const { par_semaine, tendance } = rythmeDe({ semaines });
  return {
    semaines: semaines.map((s) => s.vendues),
    par_semaine: Math.round(par_semaine * 10) / 10,
    tendance,
    semaines_de_stock: par_semaine > 0 ? Math.round((stock / par_semaine) * 10) / 10 : null,
  };
}

type RecuDe = SqlRow & Pick<FournisseurRow, 'libelle'> & { fournisseur_id: number };
async function lireFournisseurs(em: EntityManager, id: number) {
  const [recus, delais] = await Promise.all([sql<RecuDe>(em, RECUS_DE, [id]), lireDelais(em)]);
  return recus.map((f) => present(fournisseurDuVolet, { ...f, delai: delais(f.fournisseur_id) }));
}

/** Average unit cost, FCFA. */
async function lireCout(em: EntityManager, id: number): Promise<number | null> {
  const tenu = await sqlOne<Pick<ProduitRow, 'cout_moyen'>>(
    em,
    'select cout_moyen from produit where id = $1',
    [id],
  );
  const cout = tenu?.cout_moyen ?? null;
  return cout === null ? null : enFcfa(cout);
}

async function lireMouvements(em: EntityManager, id: number) {
  const lus = await sql(em, DERNIERS, [id]);
  return lus.map((m) => present(mouvementDuVolet, m));
}

/** [PRO-17] One read. Suppliers and movements are null without their own permission. */
export async function lireVoletProduitActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<VoletProduit>> {
  const { em, parametres, session } = r;
  const { id } = parametres;
  const [produit] = await presenterProduits(em, [id]);
  if (!produit) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const lit = (appel: Parameters<typeof cleDe>[0]): boolean =>
    verdictRoute(session, cleDe(appel)) === 'oui';
  const [lots, attendu, cout_moyen, detail, depuis, rythme, fournisseurs, mouvements] =
    await Promise.all([
      listerLotsDuProduitActe(r),
      sqlOne<Pick<VoletProduit, 'en_route' | 'en_brouillon'>>(em, ATTENDU, [id]),
      lireCout(em, id),
      lireDetail(em, id),
      sqlOne<Pick<JournalAuditRow, 'at'>>(em, DEPUIS, [id]),
      lireRythme(em, id, vendable(produit)),
      lit(FOURNISSEURS.calls.list) ? lireFournisseurs(em, id) : null,
      lit(listerMouvements) ? lireMouvements(em, id) : null,
    ]);
  return succes({
    produit,
    en_route: attendu?.en_route ?? 0,
    en_brouillon: attendu?.en_brouillon ?? 0,
    lots: estRefus(lots) ? [] : lots.data,
    prix_depuis: depuis ? enIso(toDate(depuis.at)) : null,
    cout_moyen,
    detail,
    rythme,
    fournisseurs,
    mouvements,
  });
}
