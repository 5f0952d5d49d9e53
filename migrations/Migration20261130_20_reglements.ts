import { Migration } from '@mikro-orm/migrations';

const COLONNES =
  'session_id, caisse_id, at, genre, source, source_id, espece, cheque, mobile_money, autres, par, motif';
/** What a settlement brings to the drawer of its register; `recu`: how much, of the new row. */
const mouvement = (recu: string): string => `
  create or replace function f_mouvement_de_reglement() returns trigger language plpgsql as $$
    begin
      insert into mouvement_caisse (${COLONNES})
      values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id, new.created_at,
        'reglement', 'reglement', new.id,
        ${['espece', 'cheque', 'mobile_money']
          .map((m) => `case when new.mode_paiement = '${m}' then ${recu} else 0 end`)
          .join(', ')},
        case when new.mode_paiement in ('espece', 'cheque', 'mobile_money') then 0
          else ${recu} end,
        new.created_by, new.client);
      return null;
    end $$`;

/**
 * [CLI-10] What is received of a debt with hundredths is whole francs: the difference stands beside
 * what left the debt, and the drawer holds their sum. [CPT-26] The sector that was the client's stays
 * with what he paid.
 */
export class Migration20261130_20_reglements extends Migration {
  override up(): void {
    this.addSql(`
      alter table reglement add column arrondi bigint not null default 0 check (abs(arrondi) <= 50),
        add column secteur_assure text;
      alter table reglement disable trigger reglement_intouchable;
      update reglement r set secteur_assure = c.secteur_assure
        from client c
        where c.id = r.client_id and c.secteur_assure is not null;
      alter table reglement enable trigger reglement_intouchable`);
    this.addSql(mouvement('new.montant + new.arrondi'));
  }

  override down(): void {
    this.addSql(mouvement('new.montant'));
    this.addSql('alter table reglement drop column arrondi, drop column secteur_assure');
  }
}
