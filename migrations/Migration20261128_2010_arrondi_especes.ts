import { Migration } from '@mikro-orm/migrations';

const PHARMACIE = [
  'nom_pharmacie',
  'telephone1',
  'telephone2',
  'email',
  'adresse',
  'bp',
  'logo',
  'logo_url',
  'statut_juridique',
  'capital',
  'rccm',
  'nif',
  'site_web',
  'slogan',
  'remise_sans_accord',
  'accord_exige',
  'contre_indication_exigee',
  'historique_interactions',
];
/** Replaces the trigger watching these `pharmacie` fields. */
const surveiller = (champs: readonly string[]): string => `
  drop trigger pharmacie_champs on pharmacie;
  create trigger pharmacie_champs after update of ${champs.join(', ')} on pharmacie
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/**
 * [REG-6] Optional cash rounding to 5 FCFA. `arrondi`: total rounding; `arrondi_especes`: its cash
 * part (hundredths, whole francs). [DEV-14] Quote validity in days.
 */
export class Migration20261128_2010_arrondi_especes extends Migration {
  override up(): void {
    this.addSql(`
      alter table pharmacie add column arrondi_especes boolean not null default false,
        add column validite_devis_jours integer not null default 30
          check (validite_devis_jours between 1 and 365);
      alter table facture add column validite_jours integer not null default 30;
      alter table vente add column arrondi_especes bigint not null default 0
        check (arrondi_especes % 100 = 0 and abs(arrondi_especes) <= 400);
      alter table reservation add column arrondi_especes bigint not null default 0;
      alter table retour_vente add column arrondi_especes bigint not null default 0
        check (arrondi_especes % 100 = 0);
    `);
    this.addSql(surveiller([...PHARMACIE, 'arrondi_especes', 'validite_devis_jours']));
  }
}
