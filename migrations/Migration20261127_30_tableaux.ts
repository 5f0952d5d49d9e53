import { Migration } from '@mikro-orm/migrations';

/** What people type of a product since: its table, and the units of a box. */
const CHAMPS = ['tableau_saisi', 'unites_de_prise'] as const;

/** The table that a text of conditions names, the most watched first. */
const TABLEAU_DE = (parts: string): string => `
  case when 'stupéfiants' = any(${parts}) then 'stupefiant'
    when 'liste I' = any(${parts}) then 'liste_1'
    when 'liste II' = any(${parts}) then 'liste_2' end`;

/**
 * Medicines say their table (liste I, liste II, stupéfiants) and what a hospital has to do with
 * them; products follow the base by their CIPs, unless somebody said otherwise. Lines of baskets keep
 * the table of their moment, as they do taxes.
 */
export class Migration20261127_30_tableaux extends Migration {
  override up(): void {
    this.addSql(`
      alter table medicament
        add column tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2')),
        add column hospitalier text
          check (hospitalier in ('initiale', 'prescription', 'reserve')),
        add column securisee boolean not null default false;
      update medicament m
      set tableau = ${TABLEAU_DE('x.parts')},
        hospitalier = case
          when m.condition ~* '(^| ; )(réservé à l''usage hospitalier|délivrance réservée aux pharmacies à usage intérieur)'
            then 'reserve'
          when m.condition ~* '(^| ; )prescription hospitalière' then 'prescription'
          when m.condition ~* '(^| ; )prescription initiale hospitalière' then 'initiale' end,
        securisee = m.condition ~* 'ordonnance sécurisée'
      from (select id, string_to_array(condition, ' ; ') as parts
      from medicament
      where condition is not null) x
      where x.id = m.id;
      create index medicament_cip7 on medicament (cip7);
      alter table produit
        add column tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2')),
        -- What somebody decided; 'aucun': none, whatever the base says. Null: the base decides.
        add column tableau_saisi text
          check (tableau_saisi in ('aucun', 'stupefiant', 'liste_1', 'liste_2')),
        add column hospitalier text
          check (hospitalier in ('initiale', 'prescription', 'reserve')),
        add column securisee boolean not null default false,
        add column unites_de_prise integer check (unites_de_prise between 1 and 10000);
      create trigger produit_tableau_modifie
        after update of ${CHAMPS.join(', ')} on produit for each row
        execute function f_champ_modifie(${CHAMPS.map((c) => `'${c}'`).join(', ')});
      alter table reservation_produit
        add column tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2'));
    `);
  }

  override down(): void {
    this.addSql(`
      alter table reservation_produit drop column tableau;
      drop trigger produit_tableau_modifie on produit;
      alter table produit drop column tableau, drop column tableau_saisi,
        drop column hospitalier, drop column securisee, drop column unites_de_prise;
      drop index medicament_cip7;
      alter table medicament drop column tableau, drop column hospitalier, drop column securisee;
    `);
  }
}
