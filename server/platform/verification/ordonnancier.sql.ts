// SQL: statistics; each query answers what breaks the rule it names.

/** Gapless numbers, corrections name their line, totals equal the stock ledger. */
export const INVARIANTS_ORDONNANCIER: Readonly<Record<string, string>> = {
  'I29 ordonnancier avec trou ou double': `select coalesce(l.registre, c.registre) as registre,
      l.n, l.premier, l.dernier, c.numero as tenu
    from (select registre, count(*) as n, min(numero) as premier, max(numero) as dernier
    from inscription_ligne
    group by 1) l
    full join compteur_ordonnancier c on c.registre = l.registre
    where (l.n, l.premier, l.dernier) is distinct from (c.numero, 1, c.numero)`,
  'I29 ordonnancier ≠ ce qui fut vendu': `select l.id, l.registre, l.numero, l.qte, p.qte as vendu
    from inscription_ligne l
    join inscription i on i.id = l.inscription_id
    left join vente v on v.id = i.vente_id
    left join reservation_produit p on p.reservation_id = v.reservation_id
      and p.produit_id = l.produit_id
    where i.genre = 'delivrance' and (l.qte is distinct from p.qte
      or (i.jour, i.numero_ticket) is distinct from (v.jour, v.numero_ticket))`,
  'I29 correction sans ce qu’elle corrige, ou de plus que délivré': `select o.id, o.registre, o.numero,
      o.qte, x.qte as repris
    from (select corrige_ligne_id, sum(qte) as qte, bool_or(l.registre is null) as perdue
    from inscription_ligne c
    left join lateral (select o.registre
    from inscription_ligne o
    where o.id = c.corrige_ligne_id and o.qte > 0 and o.registre = c.registre
      and o.produit_id = c.produit_id) l on true
    where c.corrige_ligne_id is not null
    group by 1) x
    left join inscription_ligne o on o.id = x.corrige_ligne_id
    where x.perdue or o.qte + x.qte < 0`,
  'I29 vente annulée ou reprise, restée à l’ordonnancier': `select o.id, o.registre, o.numero, o.qte,
      coalesce(x.repris, 0) as repris, coalesce(r.rendu, 0) as rendu
    from inscription_ligne o
    join inscription i on i.id = o.inscription_id and i.genre = 'delivrance'
    join vente v on v.id = i.vente_id
    left join (select corrige_ligne_id, -sum(qte) as repris
    from inscription_ligne
    where corrige_ligne_id is not null
    group by 1) x on x.corrige_ligne_id = o.id
    left join (select r.vente_id, l.produit_id, sum(l.qte) as rendu
    from retour_vente_ligne l
    join retour_vente r on r.id = l.retour_id
    group by 1, 2) r on r.vente_id = v.id and r.produit_id = o.produit_id
    where coalesce(x.repris, 0) <> case when v.statut = 'Annulé' then o.qte
      else coalesce(r.rendu, 0) end`,
  'I29 numéros d’un panier ≠ son inscription': `select r.id, r.ordonnancier, i.id as inscription
    from reservation r
    full join (select i.id, v.reservation_id
    from inscription i
    join vente v on v.id = i.vente_id
    where i.genre = 'delivrance') i on i.reservation_id = r.id
    where (r.ordonnancier is not null) <> (i.id is not null)`,
  'I30 compte de stupéfiants avec trou, ou qui ne s’additionne pas': `select id, produit_id, rang, qte,
      solde, avant
    from (select c.id, c.produit_id, c.rang, c.qte, c.solde,
      lag(c.solde, 1, 0) over (partition by c.produit_id order by c.rang) as avant,
      row_number() over (partition by c.produit_id order by c.rang) as n
    from compte_stupefiant c) x
    where rang <> n or solde <> avant + qte`,
  'I30 solde des stupéfiants ≠ stock': `select p.id, p.libelle, p.qte, d.solde, p.rang_stupefiant,
      d.rang
    from produit p
    left join lateral (select c.rang, c.solde, c.genre
    from compte_stupefiant c
    where c.produit_id = p.id
    order by c.rang desc
    limit 1) d on true
    where (p.rang_stupefiant is not null and (p.rang_stupefiant, p.qte) is distinct from
      (d.rang, d.solde)) or (p.rang_stupefiant is null and d.genre <> 'cloture')`,
  'I30 compte de stupéfiants ≠ mouvements du stock': `select m.id as mouvement, m.produit_id, m.type,
      m.qte, c.rang, c.qte as inscrit
    from compte_stupefiant c
    left join mouvement m on m.id = c.mouvement_id
    where c.mouvement_id is not null and (m.produit_id, c.qte) is distinct from
      (c.produit_id, case m.type when 'Entrée' then m.qte else -m.qte end)`,
  // Since the account opened, whatever the source.
  'I30 mouvement d’un stupéfiant absent de son compte': `select m.id as mouvement, m.produit_id, m.type,
      m.qte, m.motif
    from produit p
    join lateral (select c.source_id
    from compte_stupefiant c
    where c.produit_id = p.id and c.genre = 'ouverture'
    order by c.rang desc
    limit 1) o on true
    join mouvement m on m.produit_id = p.id and m.id > o.source_id
    where p.rang_stupefiant is not null
      and not exists (select from compte_stupefiant c where c.mouvement_id = m.id)`,
  'I30 stupéfiant sans compte, ou compte d’un autre': `select p.id, p.libelle, p.tableau,
      p.rang_stupefiant
    from produit p
    where (p.rang_stupefiant is not null) <> (p.tableau is not distinct from 'stupefiant'
      and coalesce((select valeur ->> 'actif'
      from parametre
      where cle = 'ordonnancier'), 'false') = 'true')`,
};
