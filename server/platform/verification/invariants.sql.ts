import { sqlHundredths } from '../db/money.ts';

// SQL: statistics; each query answers what breaks the rule it names.

/** Invariants at any moment (rules §2); each query returns violations. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'I1 stock = entrées − sorties': `select p.id, p.libelle, p.qte, coalesce(m.solde, 0) as solde from produit p
    left join (select produit_id, sum(case type when 'Entrée' then qte else -qte end) as solde
    from mouvement
    group by 1) m
      on m.produit_id = p.id
    where p.qte <> coalesce(m.solde, 0)`,
  'I2 sorties VENTE = lignes vendues': `select x.produit_id, x.vendu, y.sorti from
      (select l.produit_id, sum(l.qte) as vendu
      from vente v
      join reservation_produit l on l.reservation_id = v.reservation_id
      group by 1) x
      full join (select produit_id, sum(qte) as sorti
      from mouvement
      where motif = 'VENTE'
      group by 1) y using (produit_id)
      where coalesce(x.vendu, 0) <> coalesce(y.sorti, 0)`,
  'I2 entrées ANNULATION VENTE = lignes annulées': `select x.produit_id, x.rendu, y.entre from
      (select l.produit_id, sum(l.qte) as rendu
      from vente v
      join reservation_produit l on l.reservation_id = v.reservation_id
      where v.statut = 'Annulé'
      group by 1) x
      full join (select produit_id, sum(qte) as entre
      from mouvement
      where motif = 'ANNULATION VENTE'
      group by 1) y using (produit_id)
      where coalesce(x.rendu, 0) <> coalesce(y.entre, 0)`,
  'I2 RETOUR CLIENT et QUARANTAINE = lignes retournées': `select produit_id, x.rendu, x.ecarte,
      y.entre, y.sorti
    from (select produit_id, sum(qte) as rendu,
      coalesce(sum(qte) filter (where destination = 'Quarantaine'), 0) as ecarte
    from retour_vente_ligne
    group by 1) x
      full join (select produit_id,
        coalesce(sum(qte) filter (where motif = 'RETOUR CLIENT'), 0) as entre,
        coalesce(sum(qte) filter (where motif = 'QUARANTAINE'), 0) as sorti
      from mouvement
      where source in ('vente', 'quarantaine') and motif in ('RETOUR CLIENT', 'QUARANTAINE')
      group by 1) y using (produit_id)
      where (x.rendu, x.ecarte) is distinct from (y.entre, y.sorti)`,
  'I3 stock négatif': 'select id, qte from produit where qte < 0',
  'I4 vente ≠ somme de ses lignes': `select v.id, v.total, s.total as lignes
    from vente v
    join (select reservation_id, sum(cout_total_reel) as total, sum(total_ht) as ht,
      sum(total_tva) as tva, sum(total_css) as css, sum(total_garde) as garde,
      sum(total_prise_en_charge) as pc
      from reservation_produit group by 1) s using (reservation_id)
      where (v.total, v.ht, v.tva, v.css, v.garde, v.total_prise_en_charge)
        is distinct from (s.total, s.ht, s.tva, s.css, s.garde, s.pc)
        or v.total <> v.total_client + v.total_prise_en_charge + v.remise`,
  'I4 prix réduit ≠ prix plein moins sa remise': `select id, reservation_id, prix_plein,
      prix_de_vente, ecoulement
    from reservation_produit
    where ecoulement > 0 and prix_de_vente is distinct from
      greatest(100, floor((prix_plein * (100 - ecoulement) + 5000) / 10000.0)::bigint * 100)`,
  'I4 retour ≠ somme de ses lignes': `select r.id, r.vente_id, r.total, s.total as lignes
    from retour_vente r
    left join (select retour_id, sum(cout_total_reel) as total, sum(total_ht) as ht,
      sum(total_tva) as tva, sum(total_css) as css, sum(total_garde) as garde,
      sum(total_prise_en_charge) as pc, sum(remise) as remise, sum(total_client) as client,
      sum(prix_achat * qte) as achat
    from retour_vente_ligne
    group by 1) s
      on s.retour_id = r.id
    where (r.total, r.ht, r.tva, r.css, r.garde, r.total_prise_en_charge, r.remise,
      r.total_client, r.achat)
      is distinct from (s.total, s.ht, s.tva, s.css, s.garde, s.pc, s.remise, s.client, s.achat)`,
  'I4 retours ≠ ce que la vente en dit': `select v.id, v.etat_retour, v.total_retourne, s.total
    from vente v
    left join (select vente_id, sum(total) as total, sum(total_client) as client,
      sum(total_prise_en_charge) as pc, sum(montant_rendu) as rendu, count(*) as n,
      max(rang) as dernier, sum(arrondi_especes) as especes
    from retour_vente
    group by 1) s
      on s.vente_id = v.id
    cross join lateral (select sum(l.qte) as vendu,
      coalesce(sum((select sum(x.qte) from retour_vente_ligne x where x.ligne_id = l.id)), 0)
        as rendu,
      bool_or(l.qte < (select coalesce(sum(x.qte), 0)
      from retour_vente_ligne x
      where x.ligne_id = l.id)) as trop
    from reservation_produit l
    where l.reservation_id = v.reservation_id) q
    where (v.etat_retour <> 'Aucun' or s.n is not null)
      and (q.trop or v.statut = 'Annulé' or s.n is distinct from s.dernier
        or (v.total_retourne, v.total_client_retourne, v.total_prise_en_charge_retourne)
          is distinct from (s.total, s.client, s.pc)
        or v.etat_retour <> case when q.rendu = q.vendu then 'Total' else 'Partiel' end
        or s.rendu > v.total_client + v.arrondi
        or (q.rendu = q.vendu and (s.total, s.client, s.pc, s.rendu - s.especes)
          is distinct from (v.total, v.total_client, v.total_prise_en_charge,
            v.total_client + v.arrondi - v.arrondi_especes)))`,
  'I7 rendu ≠ reçu − dû': `select id, montant_recu, montant_rendu, total_client
      from vente
      where montant_recu > 0 and montant_rendu <> montant_recu - (total_client + arrondi)`,
  'I32 payé ≠ dû, au franc et arrondi des espèces': `select v.id, v.total_client, v.arrondi,
      v.arrondi_especes, r.net_a_payer
    from vente v
    join reservation r on r.id = v.reservation_id
    cross join lateral (select coalesce(sum(case p ->> 'mode' when 'espece' then
          ${sqlHundredths(`p ->> 'montant'`)} end), 0)
        - coalesce(v.montant_rendu, 0) as especes
      from jsonb_array_elements(coalesce(v.paiements, '[]')) p) e
    where abs(v.arrondi - v.arrondi_especes) > 50
      or v.arrondi_especes <> r.arrondi_especes
      or (v.arrondi_especes <> 0
        and (r.net_a_payer <> v.total_client + v.arrondi or e.especes <= 0
          or e.especes % 500 <> 0))`,
  'I32 retour rendu ≠ dû, au franc et arrondi des espèces': `select id, total_client, arrondi,
      arrondi_especes
    from retour_vente
    where abs(arrondi - arrondi_especes) > 100`,
  'I8 Termine sans vente, ou vente sans Termine': `select r.id, r.status, v.id as vente_id
    from reservation r
    full join vente v on v.reservation_id = r.id
    where (r.status = 'Termine') <> (v.id is not null) or r.vente_id is distinct from v.id`,
  'I10 dette = reprises + parts couvertes des ventes soldées − retours − règlements': `select c.id, c.current_dette, coalesce(s.pc, 0) as pc, coalesce(g.regle, 0) as regle,
      coalesce(a.reprise, 0) as reprise
    from client c
    left join (select client_id, sum(total_prise_en_charge - total_prise_en_charge_retourne) as pc
    from vente
    where statut = 'Soldé'
    group by 1) s
      on s.client_id = c.id
      left join (select client_id, sum(montant) as regle from reglement group by 1) g on g.client_id
        = c.id
      left join (select client_id, sum(montant) as reprise from reprise_dette group by 1) a
        on a.client_id = c.id
      where c.id <> 1
        and c.current_dette <> coalesce(a.reprise, 0) + coalesce(s.pc, 0) - coalesce(g.regle, 0)`,
  'I12 tickets avec trou ou double': `select caisse_id, jour, count(*) as n, min(numero_ticket) as premier,
      max(numero_ticket) as dernier
    from vente
    group by 1, 2
    having count(*) <> max(numero_ticket) or min(numero_ticket) <> 1`,
  'I12 positions du jour avec trou ou double': `select jour, count(*) as n, max(position) as derniere
      from reservation
      group by 1
      having count(*) <> max(position) or min(position) <> 1`,
  'I15 numéros d’un sujet avec trou ou double': `select p.topic, count(*) as n, min(p.seq) as premier, max(p.seq) as dernier, s.seq
    from publication p
    join sujet s using (topic)
    group by p.topic, s.seq
    having count(*) <> max(p.seq) - min(p.seq) + 1 or max(p.seq) <> s.seq`,
  'I19 somme des lots ≠ stock': `select p.id, p.libelle, p.qte, l.n as nommes
    from produit p
    join (select produit_id, sum(qte) as n from lot group by 1) l on l.produit_id = p.id
    where l.n > p.qte`,
  'I19 lot ≠ entrées − sorties du lot': `select t.id, t.numero, t.qte, coalesce(m.solde, 0) as solde
    from lot t
    left join (select lot_id, sum(qte) as solde from lot_mouvement group by 1) m on m.lot_id = t.id
    where t.qte <> coalesce(m.solde, 0)`,
  'I19 part d’un lot hors de son mouvement': `select m.id, m.type, m.qte, l.n
    from mouvement m
    join (select mouvement_id, sum(qte) as n, count(*) filter (where qte > 0) as entrees,
      count(*) as parts, min(produit_id) as produit_id
    from lot_mouvement
    where source <> 'boite_lue'
    group by 1) l
      on l.mouvement_id = m.id
      where abs(l.n) > m.qte or l.entrees <> (case m.type when 'Entrée' then l.parts else 0 end)
        or l.produit_id <> m.produit_id`,
  'I19 vente annulée non rendue à ses lots': `select v.id, m.lot_id, sum(m.qte) as reste
    from vente v
    join lot_mouvement m on (m.source = 'reservation' and m.source_id = v.reservation_id)
      or (m.source = 'vente' and m.source_id = v.id)
      where v.statut = 'Annulé' group by 1, 2 having sum(m.qte) <> 0`,
  'I20 retours hors du journal': `select r.id
    from retour_fournisseur r
    left join (select source_id, sum(case type when 'Sortie' then qte else -qte end) as n
    from mouvement
    where source = 'retour'
    group by 1) m
      on m.source_id = r.id
    where coalesce(m.n, 0) <> case when r.statut in ('Refusé', 'Annulé') then 0 else r.qte end`,
  'I20 réceptions hors du journal': `select coalesce(x.commande_id, y.source_id) as commande, x.recu, y.entre
    from (select commande_id, sum(qte + ug) as recu from commande_reception group by 1) x
      full join (select source_id, sum(qte) as entre
      from mouvement
      where motif = 'RECEPTION COMMANDE'
      group by 1) y
        on y.source_id = x.commande_id
      where coalesce(x.recu, 0) <> coalesce(y.entre, 0)`,
  'I22 factures avec trou ou double': `select left(numero, 5) as annee, count(*) as n, max(right(numero, 5)::int) as dernier
    from facture
    where numero is not null
    group by 1
    having count(*) <> max(right(numero, 5)::int)`,
  'I22 avoirs avec trou ou double': `select left(numero, 5) as annee, count(*) as n, max(right(numero, 5)::int) as dernier
    from avoir
    group by 1
    having count(*) <> max(right(numero, 5)::int)`,
  'I23 facture annulée sans son avoir, ou avoir d’une vente soldée': `select f.id, f.numero, a.numero as avoir
    from facture f
    join vente v on v.id = f.vente_id
    full join (select * from avoir where retour_id is null) a on a.facture_id = f.id
      where (coalesce(v.statut, '') = 'Annulé') <> (a.id is not null)
        or (a.id is not null
          and (a.vente_id <> v.id
            or (a.net_a_payer, a.total, a.total_prise_en_charge)
              is distinct from (f.net_a_payer, v.total, v.total_prise_en_charge)))`,
  'I23 retour sans son avoir, ou avoir d’un autre montant': `select r.id, a.numero
    from retour_vente r
    full join (select * from avoir where retour_id is not null) a on a.retour_id = r.id
    left join facture f on f.vente_id = r.vente_id and f.est_valide and f.deleted_at is null
    where (a.vente_id, a.net_a_payer, a.total, a.total_prise_en_charge, a.facture_id)
      is distinct from (r.vente_id, r.montant_rendu, r.total, r.total_prise_en_charge, f.id)`,
  'I23 devis validé sans sa vente, ou au montant d’une autre': `select f.id, f.net_a_payer, r.net_a_payer as panier
    from facture f
    join reservation r on r.id = f.reservation_id
    where f.deleted_at is null and f.est_valide
      and (r.status <> 'Termine' or r.vente_id is distinct from f.vente_id
        or r.net_a_payer <> f.net_a_payer)`,
  'I24 vente exportée sans feuille, ou feuille d’une vente non exportée': `select v.id, f.bordereau_id
      from vente v
      full join bordereau_feuille f on f.vente_id = v.id
      where (v.export_at is not null) <> (f.vente_id is not null)`,
  'I25 bordereau ≠ somme de ses feuilles': `select b.id, b.total_prise_en_charge, s.pc
    from bordereau b
    left join (select bordereau_id, count(*) as n, sum(total) as total,
      sum(total_prise_en_charge) as pc
    from bordereau_feuille
    group by 1) s
      on s.bordereau_id = b.id
      left join (select bordereau_id, sum(montant) as paye from bordereau_paiement group by 1) p
        on p.bordereau_id = b.id
      where (b.nombre, b.total, b.total_prise_en_charge, b.montant_paye)
        is distinct from (s.n, s.total, s.pc, coalesce(p.paye, 0))`,
  'I26 inventaires hors du journal': `select coalesce(x.inventaire_id, y.source_id) as inventaire,
      coalesce(x.produit_id, y.produit_id) as produit, x.applique, y.n
    from (select inventaire_id, produit_id, applique from inventaire_ligne where applique <> 0) x
      full join (select source_id, produit_id,
        sum(case type when 'Entrée' then qte else -qte end) as n
      from mouvement
      where source = 'inventaire'
      group by 1, 2) y
        on y.source_id = x.inventaire_id
        and y.produit_id = x.produit_id
      where coalesce(x.applique, 0) <> coalesce(y.n, 0)`,
  'I18 plus d’une garde en cours': `select count(*) as n from garde where statut = 'En cours' having count(*) > 1`,
};
