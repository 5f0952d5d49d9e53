import { sqlHundredths } from '../db/money.ts';
import { SOMMES_DE_SESSION } from '../../vente/session-caisse/sommes.sql.ts';

// SQL: statistics; each query answers what breaks the rule it names.

const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
const LUS = (alias: string): string => MODES.map((m) => `${alias}.${m}`).join(', ');
const DE_VENTE = (signe: 1 | -1): string => `
  select ${MODES.map((m) => `${signe} * (coalesce(sum(${sqlHundredths(`p ->> 'montant'`)}) filter (where p ->> 'mode' = '${m}'), 0)${m === 'espece' ? ' - coalesce(v.montant_rendu, 0)' : ''})::bigint as ${m}`).join(', ')}
  from jsonb_array_elements(coalesce(v.paiements, '[]'::jsonb)) p`;
const DU_MODE = (signe: string, colonne: string): string =>
  MODES.map((m) => `case when r.mode = '${m}' then ${signe}${colonne} else 0 end as ${m}`).join(
    ', ',
  );

const FAITS = `
  select 'vente' as source, v.id as source_id, v.caisse_id, v.created_at as at, ${LUS('p')}
  from vente v
  cross join lateral (${DE_VENTE(1)}) p
  union all
  select 'annulation', v.id, v.caisse_id, v.annule_at, ${LUS('p')}
  from vente v
  cross join lateral (${DE_VENTE(-1)}) p
  where v.statut = 'Annulé'
  union all
  select 'retour', r.id, r.caisse_id, r.created_at, ${DU_MODE('-', 'r.montant_rendu')}
  from retour_vente r
  union all
  select 'reglement', r.id, r.caisse_id, r.created_at, ${DU_MODE('', 'r.montant')}
  from (select id, caisse_id, created_at, montant + arrondi as montant, case when mode_paiement in ('espece', 'cheque',
    'mobile_money') then mode_paiement else 'autres' end as mode from reglement) r
  where r.caisse_id is not null`;

/**
 * [SES-8] Each cash movement is in exactly one session; each count matches its session. Older
 * sessions are exempt.
 */
export const INVARIANTS_CAISSES: Readonly<Record<string, string>> = {
  'I27 mouvement de caisse ≠ le fait dont il vient': `select coalesce(f.source, m.source) as source,
      coalesce(f.source_id, m.source_id) as source_id, f.espece as du_fait, m.espece as tenu,
      f.at as fait_le, m.at as tenu_au
    from (select * from (${FAITS}) x
    where (x.espece, x.cheque, x.mobile_money, x.autres) <> (0, 0, 0, 0)) f
    full join (select *
    from mouvement_caisse
    where source in ('vente', 'annulation', 'retour', 'reglement')) m
      on m.source = f.source and m.source_id = f.source_id
    where (f.caisse_id, f.at, ${LUS('f')}) is distinct from (m.caisse_id, m.at, ${LUS('m')})`,
  'I27 dépense payée de la caisse ≠ ce qui en est sorti': `select coalesce(d.id, m.source_id) as id,
      d.montant, m.espece
    from (select id, -montant as montant
    from depense
    where caisse_id is not null and deleted_at is null) d
    full join (select source_id, sum(espece) as espece
    from mouvement_caisse
    where source in ('depense', 'depense_reprise')
    group by 1
    having sum(espece) <> 0) m
      on m.source_id = d.id
    where d.montant is distinct from m.espece`,
  'I27 mouvement dans la session d’une autre caisse': `select m.id, m.caisse_id, s.caisse_id as session
    from mouvement_caisse m
    join session_caisse s on s.id = m.session_id
    where m.caisse_id <> s.caisse_id`,
  'I27 transfert qui ne va nulle part': `select source_id, sum(espece) as reste
    from mouvement_caisse
    where source = 'fonds' and genre = 'transfert'
    group by 1
    having sum(espece) <> 0 or count(*) <> 2`,
  'I28 billetage ≠ ce que sa session tenait': `select b.id, b.total_vente, x.vendu, b.entrees,
      x.entrees as entrees_tenues, b.sorties, x.sorties as sorties_tenues, b.fond_caisse, s.fond
    from billetage b
    left join session_caisse s on s.billetage_id = b.id
    cross join lateral (select ${SOMMES_DE_SESSION}
    from mouvement_caisse m
    where m.session_id = s.id) x
    where b.statut <> 'retiré' and s.avant is distinct from true
      and (b.caisse_id, b.fond_caisse, b.total_vente, b.entrees, b.sorties, b.cheque_attendu,
        b.mobile_money_attendu, b.autres_attendu)
        is distinct from (s.caisse_id, s.fond, x.vendu, x.entrees, x.sorties, x.cheque,
          x.mobile_money, x.autres)`,
  'I28 session close sans compte, et qui tient de l’argent': `select s.id, s.caisse_id
    from session_caisse s
    where s.fermee_at is not null and s.billetage_id is null and not s.avant
      and exists (select 1 from mouvement_caisse m where m.session_id = s.id)`,
  'I28 billetage retiré qui compte encore': `select b.id
    from billetage b
    join session_caisse s on s.billetage_id = b.id
    where b.statut = 'retiré'
      and exists (select 1
      from mouvement_caisse m
      where m.session_id = s.id
      having coalesce(sum(m.espece), 0) <> 0)`,
};
