import type { Pool } from 'pg';
import type { Livre, VenteAttendue } from './oracle.ts';

/**
 * The base against the book, by readings of the model's own: nothing of the product reads here.
 * Each answers what differs.
 */
export async function comparerLivre(base: Pool, livre: Livre): Promise<string[]> {
  const ecarts: string[] = [...livre.fautes];
  for (const { quoi, attendu, lire, parmi } of lectures(livre, await inventorie(base))) {
    const { rows } = await base.query<{ cle: string; v: string }>(lire);
    const lus = new Map(rows.map((r) => [r.cle, r.v]));
    for (const cle of new Set([...attendu.keys(), ...lus.keys()])) {
      if (parmi?.get(cle)?.has(lus.get(cle) ?? '')) continue;
      if (attendu.get(cle) !== lus.get(cle))
        ecarts.push(`${quoi} ${cle} : attendu ${attendu.get(cle)}, lu ${lus.get(cle)}`);
    }
  }
  return ecarts;
}

/** An admin or not, then the rights, by account. */
export const DROITS = `select id::text as cle, concat_ws(' ', case when is_admin then 'oui' else 'non' end,
    (select string_agg(h ->> 'menu' || '/' || s, ' ' order by h ->> 'menu', s)
      from jsonb_array_elements(habilitations) h, jsonb_array_elements_text(h -> 'submenus') s)) as v
  from utilisateur`;

/**
 * What stock owes to no act alone, by product: what closed inventories put right, never anything but
 * counted less expected, and what was missing on the shelf when a station's sale came.
 */
async function inventorie(base: Pool): Promise<Map<number, number>> {
  const { rows } = await base.query<{ produit_id: number; n: string }>(
    `select produit_id, sum(n) as n from (select l.produit_id, l.qte_reelle - l.qte_theorique as n
      from inventaire_ligne l join inventaire i on i.id = l.inventaire_id
      where i.statut = 'Terminé' and l.qte_reelle is not null
      union all
      select produit_id, qte from mouvement where motif = 'Régularisation hors ligne') x
    group by 1`,
  );
  return new Map(rows.map((r) => [r.produit_id, Number(r.n)]));
}

interface Lecture {
  quoi: string;
  attendu: Map<string, string>;
  /** Values of which any may stand, where rivals wrote last. */
  parmi?: Map<string, ReadonlySet<string>>;
  lire: string;
}
const table = <K, V>(m: ReadonlyMap<K, V>, dire: (v: V) => string): Map<string, string> =>
  new Map([...m].map(([cle, v]) => [String(cle), dire(v)]));
const nonNuls = (m: ReadonlyMap<number, number>) =>
  table(new Map([...m].filter(([, v]) => v !== 0)), String);

/** A sum per key over the sales that hold, less what came back where the money was given back. */
function sommeDesVentes(
  { ventes }: Livre,
  cle: (v: { caisse_id: number; vendeur: string }) => string | number,
): Map<string, string> {
  const sommes = new Map<string, number>();
  const ajouter = (nom: string, combien: number) =>
    sommes.set(nom, (sommes.get(nom) ?? 0) + combien);
  for (const v of ventes.values()) {
    if (!v.annulee) ajouter(String(cle(v)), v.total);
    for (const [caisse_id, repris] of v.repris) ajouter(String(cle({ ...v, caisse_id })), -repris);
  }
  return new Map([...sommes].filter(([, s]) => s !== 0).map(([nom, s]) => [nom, String(s)]));
}

const ligneDeVente = (v: VenteAttendue): string =>
  [
    v.panier_id,
    v.caisse_id,
    v.client_id,
    v.total,
    v.total_client,
    v.couvert,
    v.remise,
    v.garde,
    v.net,
    v.especes,
    v.annulee ? 'Annulé' : 'Soldé',
  ].join(' ');

/** Sales, stock, debts: what money and boxes are made of. */
function lectures(livre: Livre, trouve: ReadonlyMap<number, number>): Lecture[] {
  return [
    {
      quoi: 'I1 stock du produit',
      attendu: new Map(
        [...livre.stock].map(([id, qte]) => [String(id), String(qte + (trouve.get(id) ?? 0))]),
      ),
      lire: 'select id::text as cle, qte::text as v from produit',
    },
    {
      quoi: 'I10 dette du client',
      attendu: nonNuls(livre.dettes),
      lire: `select id::text as cle, current_dette::text as v from client where current_dette <> 0`,
    },
    {
      quoi: 'I4 vente',
      attendu: table(livre.ventes, ligneDeVente),
      lire: `select v.id::text as cle, concat_ws(' ',
          case when v.hors_ligne is null then v.reservation_id else 0 end, v.caisse_id, v.client_id,
          v.total, v.total_client, v.total_prise_en_charge, v.remise, v.garde,
          v.total_client + v.arrondi, e.especes, v.statut) as v
        from vente v, lateral (
          select coalesce(sum((p ->> 'montant')::numeric * 100), 0)::bigint
            - coalesce(v.montant_rendu, 0) as especes
          from jsonb_array_elements(coalesce(v.paiements, '[]')) p
          where p ->> 'mode' = 'espece') e`,
    },
    {
      quoi: 'I2 boîtes rendues de la vente',
      attendu: new Map(
        [...livre.ventes.values()].flatMap((v) =>
          [...v.rendues].map(([produit_id, qte]) => [`${v.id}/${produit_id}`, String(qte)]),
        ),
      ),
      lire: `select r.vente_id || '/' || l.produit_id as cle, sum(l.qte)::text as v
        from retour_vente r join retour_vente_ligne l on l.retour_id = r.id
        group by r.vente_id, l.produit_id`,
    },
    {
      quoi: 'I8 panier',
      attendu: table(livre.paniers, ({ lu, lignes }) =>
        [lu.statut, lu.vente_id ?? 0, lignes.reduce((s, l) => s + l.qte, 0)].join(' '),
      ),
      lire: `select r.id::text as cle, concat_ws(' ', r.status, coalesce(r.vente_id, 0),
          (select coalesce(sum(qte), 0) from reservation_produit l where l.reservation_id = r.id)) as v
        from reservation r
        where not exists (select 1 from vente v where v.id = r.vente_id and v.hors_ligne is not null)`,
    },
    {
      quoi: 'I8 panier d’une vente d’un poste',
      attendu: new Map(
        [...livre.ventes.values()].flatMap((v) =>
          v.panier_id === 0 ? [[String(v.id), `Termine ${v.lignes[0]?.qte}`] as const] : [],
        ),
      ),
      lire: `select v.id::text as cle, concat_ws(' ', r.status,
          (select sum(qte) from reservation_produit l where l.reservation_id = r.id)) as v
        from vente v join reservation r on r.vente_id = v.id
        where v.hors_ligne is not null`,
    },
    {
      quoi: 'I5 chiffre de la caisse',
      attendu: sommeDesVentes(livre, (v) => v.caisse_id),
      lire: `select caisse_id::text as cle, sum(total)::text as v
        from agregat_jour group by 1 having sum(total) <> 0`,
    },
    {
      quoi: 'I5 chiffre du vendeur',
      attendu: sommeDesVentes(livre, (v) => v.vendeur),
      lire: `select u.fullname as cle, sum(a.total)::text as v
        from agregat_jour a join utilisateur u on u.id = a.user_id
        group by 1 having sum(a.total) <> 0`,
    },
    ...lecturesDeGestion(livre),
  ];
}

/** Orders, counts, shifts, expenses, promises, funds. */
function lecturesDeGestion(livre: Livre): Lecture[] {
  return [
    {
      quoi: 'I2 reçu sur la commande',
      attendu: table(livre.recus, ({ qte, ug }) => `${qte} ${ug}`),
      lire: `select commande_id || '/' || produit_id as cle,
          concat_ws(' ', qte_recue, ug_recue) as v
        from commande_produit where qte_recue + ug_recue > 0`,
    },
    {
      quoi: 'I2 bon de retour',
      attendu: table(livre.bons, ({ statut, montant }) => `${statut} ${montant}`),
      lire: `select b.id::text as cle, concat_ws(' ', b.statut, (select coalesce(sum(r.montant), 0)
          from retour_fournisseur r where r.bon_id = b.id)) as v
        from bon_retour b`,
    },
    {
      quoi: 'I2 avoirs du bon',
      attendu: table(livre.avoirs, String),
      lire: `select bon_id::text as cle, sum(montant)::text as v
        from avoir_fournisseur group by 1`,
    },
    {
      quoi: 'I2 prix du fournisseur',
      attendu: table(livre.offres, (prix) => [...prix].join(' ou ')),
      parmi: new Map(
        [...livre.offres].map(([id, prix]) => [String(id), new Set([...prix].map(String))]),
      ),
      lire: 'select produit_id::text as cle, prix_achat::text as v from offre_fournisseur',
    },
    {
      quoi: 'I2 compté à l’inventaire',
      attendu: table(livre.comptes, String),
      lire: `select inventaire_id || '/' || produit_id as cle, qte_reelle::text as v
        from inventaire_ligne where qte_reelle is not null`,
    },
    {
      quoi: 'inventaire',
      attendu: table(livre.inventaires, String),
      lire: 'select id::text as cle, statut as v from inventaire',
    },
    {
      quoi: 'billetage',
      attendu: table(livre.billetages, String),
      lire: 'select id::text as cle, statut as v from billetage',
    },
    {
      quoi: 'taxe de la garde',
      attendu: table(livre.gardes, (g) => String(g.montant_taxe)),
      lire: 'select id::text as cle, montant_taxe::text as v from garde',
    },
    {
      quoi: 'dépense',
      attendu: table(livre.depenses, (d) => (d.montant === null ? 'supprimée' : String(d.montant))),
      lire: `select id::text as cle,
          case when deleted_at is null then montant::text else 'supprimée' end as v
        from depense`,
    },
    {
      quoi: 'promesse',
      attendu: table(livre.promesses, String),
      lire: 'select id::text as cle, statut as v from promis',
    },
    {
      quoi: 'fonds de caisse',
      attendu: nonNuls(livre.fondsDeCaisse),
      lire: `select caisse_id::text as cle, sum(espece)::text as v
        from mouvement_caisse where source = 'fonds' group by 1 having sum(espece) <> 0`,
    },
    {
      quoi: 'vente d’un poste mise de côté',
      attendu: table(
        livre.quarantaines,
        ({ montant, vente_id }) => `${montant} ${vente_id ?? (vente_id === null ? 'refusée' : '')}`,
      ),
      lire: `select id::text as cle, net_a_payer || ' '
          || coalesce(vente_id::text, case when statut = 'Refusée' then 'refusée' else '' end) as v
        from quarantaine`,
    },
    {
      quoi: 'droits du compte',
      attendu: table(livre.droits, String),
      lire: DROITS,
    },
    {
      quoi: 'payé par le fonds',
      attendu: nonNuls(livre.fonds),
      lire: 'select id::text as cle, montant_paye::text as v from bordereau where montant_paye <> 0',
    },
    {
      quoi: 'réglé par le client',
      attendu: new Map(),
      lire: `select r.id::text as cle, concat_ws(' ', r.dette_avant, r.montant, r.dette_apres) as v
        from reglement r where r.dette_apres <> r.dette_avant - r.montant or r.dette_apres < 0`,
    },
  ];
}

/** Rows that must not be, asked apart from the product's own verification. */
const JAMAIS: Readonly<Record<string, string>> = {
  'I18 deux gardes à la fois': `select a.id::text as cle, b.id::text as v
    from garde a join garde b on a.id < b.id and a.statut in ('Programmé', 'En cours')
      and b.statut in ('Programmé', 'En cours')
      and a.debut_at < b.fin_at and b.debut_at < a.fin_at`,
  'I18 taxe d’une vente ≠ celle de sa garde': `select v.id::text as cle, v.garde::text as v
    from vente v left join garde g on g.id = v.garde_id
    where v.hors_ligne is null and v.garde <> coalesce(g.montant_taxe, 0) * (select sum(qte) from reservation_produit l
      where l.reservation_id = v.reservation_id)`,
  'I18 deux comptes d’une caisse au même moment': `select a.id::text as cle, b.id::text as v
    from billetage a join billetage b on a.id < b.id and a.caisse_id = b.caisse_id
      and a.debut_at < b.fin_at and b.debut_at < a.fin_at
      and a.statut <> 'retiré' and b.statut <> 'retiré'`,
  'comptage déposé sans son fait, ou suite de comptages trouée': `
    select b.id::text as cle, 'sans fait' as v
    from billetage b
    join session_caisse s on s.billetage_id = b.id
    where exists (select 1 from mouvement_caisse m where m.session_id = s.id)
      and not exists (select 1 from comptage c where c.billetage_id = b.id)
    union all
    select session_id::text, count(*)::text from comptage group by 1 having max(rang) <> count(*)`,
  'fonds au-dessus du plafond, signés d’un seul': `
    select m.id::text as cle, m.espece::text as v
    from mouvement_caisse m
    where m.source = 'fonds' and abs(m.espece) > 10000000 and m.accord_par is null`,
  'signé en second par soi-même, ou par qui ne valide pas': `select id::text as cle, accord_par as v
    from mouvement_caisse where accord_par = par or accord_par <> 'Chef du chaos'`,
  'comptage de trop, par qui compte sans voir': `select s.id::text as cle, c.rang::text as v
    from comptage c join session_caisse s on s.id = c.session_id
    where c.rang > s.comptages_permis and c.par <> 'Chef du chaos'`,
  'retraits refusés comparés plus de trois fois en un jour': `select utilisateur as cle, count(*)::text as v
    from journal_audit where acte = 'mouvement refusé' and utilisateur <> 'Chef du chaos'
    group by utilisateur, (at at time zone 'Africa/Libreville')::date having count(*) > 3`,
  'codes d’un autre regardés plus de dix fois en un jour': `
    select utilisateur as cle, count(*)::text as v
    from journal_audit
    where acte = 'code PIN faux'
    group by utilisateur, apres ->> 'pour'
    having count(*) > 10 * (1 + floor(extract(epoch from max(at) - min(at)) / 86400))`,
  'argent d’une vente mise de côté ≠ celui du tiroir': `select q.id::text as cle, sum(m.espece)::text as v
    from quarantaine q
    left join mouvement_caisse m on m.source = 'quarantaine' and m.source_id = q.id
    group by q.id
    having coalesce(sum(m.espece), 0) <> q.net_a_payer - coalesce(q.net_accepte, 0)`,
  'stupéfiant vendu': `select l.reservation_id::text as cle, p.libelle as v
    from vente v join reservation_produit l on l.reservation_id = v.reservation_id
    join produit p on p.id = l.produit_id
    where p.tableau = 'stupefiant'`,
  'plus de cinq postes qui attendent au nom d’un vendeur': `
    select demandee_par as cle, count(*)::text as v
    from station where enrolee_at is null group by demandee_par having count(*) > 5`,
  'marque inventée': `select marque as cle, nom as v
    from station where substr(marque, 2)::integer > (select count(*) from station)`,
  'I12 ticket avec trou ou double': `select caisse_id || ' ' || jour as cle, count(*)::text as v
    from vente group by caisse_id, jour
    having count(distinct numero_ticket) <> count(*) or min(numero_ticket) <> 1
      or max(numero_ticket) <> count(*)`,
  'vente de deux bordereaux': `select vente_id::text as cle, count(*)::text as v
    from bordereau_feuille group by 1 having count(*) > 1`,
  'fonds payé au-delà': `select id::text as cle, montant_paye::text as v
    from bordereau where montant_paye > total_prise_en_charge`,
  'caisse tenue deux fois': `select current_authorized_user_id::text as cle, count(*)::text as v
    from caisse where current_authorized_user_id is not null group by 1 having count(*) > 1`,
  'fait qui n’a pas de numéro': `select evenement_id::text as cle, '' as v from a_publier`,
};
export async function chercherLImpossible(base: Pool): Promise<string[]> {
  const vues: string[] = [];
  for (const [quoi, lire] of Object.entries(JAMAIS)) {
    const { rows } = await base.query<{ cle: string; v: string }>(lire);
    vues.push(...rows.map((r) => `${quoi} : ${r.cle} ${r.v}`));
  }
  return vues;
}

/**
 * At the end, each register counted to the last minute: every movement of cash is in exactly one
 * count, and a count says what it holds. Membership is the session's, not the clock's: what commits
 * while a count is handed in is of the next one.
 */
export async function comparerComptes(base: Pool): Promise<string[]> {
  const { rows: orphelines } = await base.query<{ id: number; n: number }>(
    `select v.id, (select count(*)::int
        from mouvement_caisse m
        join session_caisse s on s.id = m.session_id
        join billetage b on b.id = s.billetage_id and b.statut <> 'retiré'
        where m.source = 'vente' and m.source_id = v.id) as n
      from vente v
      where exists (select 1 from jsonb_array_elements(coalesce(v.paiements, '[]')) p
        where p ->> 'mode' = 'espece')`,
  );
  const { rows: comptes } = await base.query<{ id: number; compte: string; vendu: string }>(
    `select b.id, b.total_vente as compte, (
        select coalesce(sum(x.especes), 0)
        from session_caisse s
        join mouvement_caisse m on m.session_id = s.id
        join lateral (
          select (case when m.source = 'vente' then 1 else -1 end)
            * ((select coalesce(sum((p ->> 'montant')::numeric * 100), 0)::bigint
              from jsonb_array_elements(coalesce(v.paiements, '[]')) p
              where p ->> 'mode' = 'espece') - coalesce(v.montant_rendu, 0)) as especes
          from vente v
          where m.source in ('vente', 'annulation') and v.id = m.source_id
          union all
          select -r.montant_rendu
          from retour_vente r
          where m.source = 'retour' and r.id = m.source_id and r.mode = 'espece') x on true
        where s.billetage_id = b.id)::bigint as vendu
      from billetage b
      where b.statut <> 'retiré'`,
  );
  return [
    ...orphelines
      .filter((v) => v.n !== 1)
      .map((v) => `vente en espèces ${v.id} : dans ${v.n} compte(s)`),
    ...comptes
      .filter((b) => Number(b.compte) !== Number(b.vendu))
      .map((b) => `compte ${b.id} : dit ${b.compte}, vendu ${b.vendu}`),
  ];
}
