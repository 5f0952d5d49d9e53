import { Migration } from '@mikro-orm/migrations';

const CHAMPS = ['libelle', 'telephone', 'email', 'adresse', 'siteurl'];
const NOUVEAUX = ['delai_jours', 'minimum_commande', 'compte', 'conditions'];

/** The statements that watch these fields of a supplier, in the place of those that did. */
const surveiller = (champs: readonly string[]): string => `
  drop trigger fournisseur_champs on fournisseur;
  create trigger fournisseur_champs after update of ${champs.join(', ')} on fournisseur
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/** What one trades with a supplier by: days they take, least order, our account, their terms. */
export class Migration20261123_72_fournisseurs extends Migration {
  override up(): void {
    this.addSql(`
      alter table fournisseur
        add column delai_jours integer check (delai_jours between 1 and 60),
        add column minimum_commande bigint check (minimum_commande >= 0),
        add column compte text,
        add column conditions text;
    `);
    this.addSql(surveiller([...CHAMPS, ...NOUVEAUX]));
  }

  override down(): void {
    this.addSql(surveiller(CHAMPS));
    this.addSql(`alter table fournisseur ${NOUVEAUX.map((c) => `drop column ${c}`).join(', ')};`);
  }
}
