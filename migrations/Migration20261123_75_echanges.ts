import { Migration } from '@mikro-orm/migrations';

const AVANT = [
  'libelle',
  'telephone',
  'email',
  'adresse',
  'siteurl',
  'delai_jours',
  'minimum_commande',
  'compte',
  'conditions',
];

/** The statements that watch these fields of a supplier, in the place of those that did. */
const surveiller = (champs: readonly string[]): string => `
  drop trigger fournisseur_champs on fournisseur;
  create trigger fournisseur_champs after update of ${champs.join(', ')} on fournisseur
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/** By what a supplier is sent its orders, and what it answers to each line. */
export class Migration20261123_75_echanges extends Migration {
  override up(): void {
    this.addSql(`
      alter table fournisseur add column echange text not null default 'aucun'
        check (echange in ('aucun', 'fichier'));
      alter table commande_produit
        add column reponse text check (reponse in ('acceptee', 'partielle', 'refusee')),
        add column reponse_qte integer check (reponse_qte >= 0),
        add column reponse_motif text;
    `);
    this.addSql(surveiller([...AVANT, 'echange']));
  }

  override down(): void {
    this.addSql(surveiller(AVANT));
    this.addSql(`
      alter table commande_produit drop column reponse, drop column reponse_qte,
        drop column reponse_motif;
      alter table fournisseur drop column echange;
    `);
  }
}
