import { sqlFrancs } from '../db/money.ts';

// SQL: statistics; each query answers what breaks the rule it names.

/**
 * Must match the last audited change. `tenues`: SQL of row `t` in the audit's format. Never
 * audited: skipped.
 */
const derniereAuditee = (table: string, tenues: Readonly<Record<string, string>>): string => {
  const champs = Object.keys(tenues).map((c) => `'${c}'`);
  const valeurs = Object.entries(tenues).map(([champ, tenu]) => `('${champ}', to_jsonb(${tenu}))`);
  return `select t.id, k.champ, a.dit, k.tenu
    from (select distinct on (j.entite_id, c.champ) j.entite_id, c.champ, j.apres -> c.champ as dit
      from journal_audit j
      cross join unnest(array[${champs.join(', ')}]) as c(champ)
      where j.entite = '${table}' and j.apres ? c.champ
      order by j.entite_id, c.champ, j.id desc) a
    join ${table} t on t.id = a.entite_id
    cross join lateral (values ${valeurs.join(', ')}) as k(champ, tenu)
    where k.champ = a.champ and k.tenu is distinct from a.dit`;
};

/** [SCE-34] Rights and credit have no seal of their own: checked against the sealed audit. */
export const INVARIANTS_AUDITES: Readonly<Record<string, string>> = {
  'I40 droits ou accès d’un compte changés sans un acte': derniereAuditee('utilisateur', {
    name: 't.name',
    fullname: 't.fullname',
    is_admin: 't.is_admin',
    is_active: 't.is_active',
    habilitations: 't.habilitations',
    has_pin: 't.pin_hash is not null',
  }),
  'I41 crédit ou prise en charge d’un client changés sans un acte': derniereAuditee('client', {
    plafond_dette: sqlFrancs('t.plafond_dette'),
    prise_en_charge: 't.prise_en_charge',
    is_active: 't.is_active',
    historique_accord: 't.historique_accord',
  }),
};
