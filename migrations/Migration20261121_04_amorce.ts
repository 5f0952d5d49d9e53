import { Migration } from '@mikro-orm/migrations';

/**
 * What exists in every base: client COMPTANT (1), register Default (1), the six lists with the
 * reserved motives.
 */
export class Migration20261121_04_amorce extends Migration {
  override up(): void {
    this.addSql(`
      insert into client (libelle, nom) values ('COMPTANT', 'COMPTANT');
      insert into caisse (libelle, statut) values ('Default', 'Ouvert');
      insert into reference (liste, libelle) select 'mouv_motifs', m from unnest(array[
        'VENTE', 'PAYE NON LIVRE FRSSE', 'RETRAIT DE LOT FRSSE', 'PRODUIT NON CONFORME FRSSE',
          'PRODUIT PERIME FRSSE', 'PRODUIT CASSE FRSSE',
        'PRIX NON CONFORME FRSSE', 'ERREUR DE COMMANDE FRSSE', 'RETOUR EN BON ETAT FRSSE',
          'QUANTITE LIVREE ERRONEE FRSSE', 'RENVOI AU FOURNISSEUR',
        'ANNULATION VENTE', 'RECEPTION COMMANDE', 'INVENTAIRE', 'STOCK INITIAL', 'CASSE', 'PERIME',
          'CORRECTION'
      ]) m;
      insert into reference (liste, libelle)
      select 'prod_natures', m
      from unnest(array['Médicament', 'Parapharmacie', 'Dispositif médical']) m;
      insert into reference (liste, libelle)
      select 'prod_formes', m
      from unnest(array['comprimé', 'gélule', 'sirop', 'solution injectable', 'crème', 'collyre',
        'suppositoire']) m;
      insert into reference (liste, libelle)
      select 'prod_familles', m
      from unnest(array['Antalgiques', 'Antibiotiques', 'Antipaludéens', 'Hygiène']) m;
      insert into reference (liste, libelle)
      select 'prod_classe_theraps', m
      from unnest(array['Système nerveux', 'Anti-infectieux', 'Antiparasitaires']) m;
      insert into reference (liste, libelle)
      select 'prod_categories', m
      from unnest(array['Princeps', 'Générique', 'Conseil']) m;
    `);
  }

  override down(): void {
    this.addSql(`delete from reference; delete from caisse; delete from client;`);
  }
}
