import { RECUES } from '#shared/vente/mobile-money/etats.rules.ts';
import { sqlHundredths } from '../db/money.ts';

// SQL: statistics; each query answers what breaks the rule it names.

const recues = RECUES.map((e) => `'${e}'`).join(', ');
/** A day after the table came: until then a process of the version before may have sold. */
const TENUES_DEPUIS = `(select executed_at + interval '1 day' from mikro_orm_migrations
  where name = 'Migration20261130_0250_mobile_money')`;

/** [MOB-M1] to [MOB-M5], [CPT-95]: each confirmed amount is in one place, each sale is paid once by it. */
export const INVARIANTS_MOBILES: Readonly<Record<string, string>> = {
  'M1 somme mobile confirmée ≠ rattachée + à traiter + rendue': `select id, reference, etat,
      confirmee_at, vente_id, remboursee_voie
    from demande_mobile
    where (confirmee_at is not null) <> (etat in (${recues}))
      or (etat = 'rattachee') <> (vente_id is not null)
      or (etat = 'remboursee') <> (remboursee_voie is not null)`,
  'M1 mobile money rendu en espèces ≠ ce qui est sorti du tiroir': `select d.id, d.reference,
      d.montant, m.espece
    from demande_mobile d
    left join (select substring(motif from '^Remboursement mobile ([0-9A-Z]+) :') as reference,
        sum(espece) as espece
      from mouvement_caisse
      where motif like 'Remboursement mobile %'
      group by 1) m on m.reference = d.reference
    where d.remboursee_voie = 'especes' and -d.montant is distinct from m.espece`,
  'M2 demande mobile qui paie une autre vente que celle de son panier': `select d.id, d.reference,
      d.vente_id, v.reservation_id
    from demande_mobile d
    join vente v on v.id = d.vente_id
    where v.reservation_id <> d.reservation_id
      and not exists (select from demande_mobile s
        where s.remplacee_par_id = d.id and s.vente_id = d.vente_id and s.montant = d.montant)`,
  'M3 part mobile d’une vente ≠ somme de ses demandes': `select v.id, p.mobile, d.demandee
    from vente v
    cross join lateral (select coalesce(sum(${sqlHundredths(`e ->> 'montant'`)}), 0) as mobile
      from jsonb_array_elements(coalesce(v.paiements, '[]')) e
      where e ->> 'mode' = 'mobile_money') p
    left join (select vente_id,
        coalesce(sum(montant) filter (where remplacee_par_id is null), 0) as demandee
      from demande_mobile
      where vente_id is not null
      group by 1) d on d.vente_id = v.id
    where p.mobile <> coalesce(d.demandee, 0)
      and (d.vente_id is not null or v.created_at > ${TENUES_DEPUIS})`,
  // Left to a person, it is asked for no more: another may be asked.
  'M4 deux demandes mobiles en attente pour un panier, sans responsable': `select reservation_id,
      count(*) as n
    from demande_mobile
    where force_motif is null
      and (etat in ('creee', 'demandee', 'en_attente_client')
        or (etat = 'incertaine' and prochain_at is not null))
    group by 1
    having count(*) > 1`,
  'M5 argent mobile reçu, puis oublié': `select d.id, d.reference, d.etat
    from journal_fiscal j
    join demande_mobile d on j.objet = 'mobile:' || d.id
    where j.type = 'MOBILE_MONEY' and d.etat not in (${recues})`,
  'M7 frais d’une demande mobile ≠ ce que la comptabilité en sait': `select d.id, d.reference, d.frais,
      k.connu
    from demande_mobile d
    left join (select demande_id, sum(montant) as connu from frais_mobile group by 1) k
      on k.demande_id = d.id
    where coalesce(k.connu, 0)
      <> case when d.remplacee_par_id is null then coalesce(d.frais, 0) else 0 end`,
};
