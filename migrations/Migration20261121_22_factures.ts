import { Migration } from '@mikro-orm/migrations';

/**
 * Invoices: a number of the year without gap, given when the quote is validated. The fiscal number
 * and the QR code of the coming electronic invoice have their room; nothing fills them yet.
 */
export class Migration20261121_22_factures extends Migration {
  override up(): void {
    this.addSql(`
      create table compteur_facture (annee integer primary key, numero integer not null);
      alter table facture
        add column numero text unique,
        add column valide_at timestamptz, add column valide_par text,
        add column numero_fiscal text, add column code_qr text,
        add column envoye_at timestamptz, add column envoye_a text,
        add constraint facture_validee check (est_valide = (numero is not null)
          and est_valide = (vente_id is not null)),
        add constraint facture_gardee check (not (est_valide and deleted_at is not null)),
        drop column recherche;
      alter table facture add column recherche text generated always
        as (f_recherche(client || ' ' || created_by || ' ' || id::text || ' ' || coalesce(numero,
          ''))) stored;
      create index facture_recherche on facture using gin (recherche gin_trgm_ops);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table facture drop constraint facture_validee, drop constraint facture_gardee,
        drop column recherche, drop column numero, drop column valide_at, drop column valide_par,
        drop column numero_fiscal, drop column code_qr, drop column envoye_at, drop column envoye_a;
      alter table facture add column recherche text generated always
        as (f_recherche(client || ' ' || created_by || ' ' || id::text)) stored;
      drop table compteur_facture;
    `);
  }
}
