import { Migration } from '@mikro-orm/migrations';

/** What people type of an offer; its source, its author and its day follow. */
const CHAMPS = ['prix_achat', 'ug_par', 'ug', 'code', 'qte_min'];

/**
 * [OFR-6] An offer bears a version, and which one changed each field is noted, as of any record that
 * a form edits.
 */
export class Migration20261201_10_versions_d_offres extends Migration {
  override up(): void {
    this.addSql(`
      alter table offre_fournisseur add column version integer not null default 1;
      create trigger offre_fournisseur_champs after update of ${CHAMPS.join(', ')}
        on offre_fournisseur
        for each row when (${CHAMPS.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
        execute function f_champ_modifie(${CHAMPS.map((c) => `'${c}'`).join(', ')});
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger offre_fournisseur_champs on offre_fournisseur;
      alter table offre_fournisseur drop column version;
    `);
  }
}
