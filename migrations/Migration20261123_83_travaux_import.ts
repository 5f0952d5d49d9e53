import { Migration } from '@mikro-orm/migrations';

/**
 * The import of products is a work of the server: it says how far it is, who asked for it, what
 * stopped it, and is taken up again by another process. The files of the reference base stay until
 * the end of their import, for the same reason; both can be given up.
 */
export class Migration20261123_83_travaux_import extends Migration {
  override up(): void {
    this.addSql(`
      alter table import_produit
        add column version integer not null default 1,
        add column created_by text not null default '',
        add column adresse text not null default '',
        add column ignorees jsonb not null default '[]',
        add column erreurs jsonb not null default '[]',
        add column faits integer not null default 0,
        add column total integer not null default 0,
        add column essais integer not null default 0,
        -- When the work that waits or runs was asked for: they are done in this order.
        add column demande_at timestamptz,
        add column termine_at timestamptz,
        drop constraint import_produit_statut_check,
        add constraint import_produit_statut_check check (statut in ('En cours', 'Vérification',
          'Vérifié', 'Écriture', 'Importé', 'Annulé', 'Échoué'));
      update import_produit i
      set created_by = u.fullname, termine_at = i.importe_at
      from utilisateur u
      where u.id = i.utilisateur_id;
      create index import_produit_a_faire on import_produit (demande_at, id)
        where statut in ('Vérification', 'Écriture');
      alter table import_base
        drop constraint import_base_statut_check,
        add constraint import_base_statut_check check (statut in ('En cours', 'Terminé', 'Échoué',
          'Annulé')),
        add column essais integer not null default 0;
      create table import_base_fichier (
        import_id integer not null references import_base(id) on delete cascade,
        nom text not null,
        octets bytea not null,
        primary key (import_id, nom)
      );
    `);
  }

  override down(): void {
    this.addSql(`
      drop table import_base_fichier;
      update import_base set statut = 'Échoué' where statut = 'Annulé';
      alter table import_base drop column essais,
        drop constraint import_base_statut_check,
        add constraint import_base_statut_check check (statut in ('En cours', 'Terminé', 'Échoué'));
      drop index import_produit_a_faire;
      delete from import_produit where statut not in ('En cours', 'Vérifié', 'Importé');
      alter table import_produit
        drop constraint import_produit_statut_check,
        add constraint import_produit_statut_check check (statut in ('En cours', 'Vérifié',
          'Importé')),
        drop column version, drop column created_by, drop column adresse, drop column ignorees,
        drop column erreurs, drop column faits, drop column total, drop column essais,
        drop column demande_at, drop column termine_at;
    `);
  }
}
