import { Migration } from '@mikro-orm/migrations';

/** Cash counts: what was counted, what the sales say, who counted and who validated. */
export class Migration20261121_12_billetages extends Migration {
  override up(): void {
    this.addSql(`
      create table billetage (
        id integer generated always as identity primary key,
        version integer not null default 1,
        caisse_id integer not null references caisse(id), caisse_libelle text not null,
        date_debut date not null, heure_debut text not null, date_fin date not null,
          heure_fin text not null,
        -- The same period as instants; the last minute counts whole.
        debut_at timestamptz not null, fin_at timestamptz not null check (fin_at > debut_at),
        coupures jsonb not null,
        total_billetage bigint not null check (total_billetage >= 0),
        fond_caisse bigint not null check (fond_caisse >= 0),
          entrees bigint not null check (entrees >= 0),
          sorties bigint not null check (sorties >= 0),
        cheque bigint not null check (cheque >= 0),
          mobile_money bigint not null check (mobile_money >= 0),
          autres bigint not null check (autres >= 0),
        total_vente bigint not null,
        cheque_attendu bigint not null, mobile_money_attendu bigint not null,
          autres_attendu bigint not null,
        attendu bigint generated always as (fond_caisse + total_vente + entrees - sorties) stored,
        ecart bigint generated always
          as (total_billetage - (fond_caisse + total_vente + entrees - sorties)) stored,
        motif_ecart text,
        statut text not null default 'En attente de validation' check (statut in ('En attente de validation',
          'validé')),
        created_by text not null, created_by_id integer not null references utilisateur(id),
        ended_with text, valide_at timestamptz,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(caisse_libelle || ' ' || created_by || ' ' || coalesce(ended_with,
            '') || ' ' || statut || ' ' || coalesce(motif_ecart, ''))) stored
      );
      create index billetage_caisse on billetage (caisse_id, debut_at);
      create index billetage_date on billetage (debut_at);
      create index vente_caisse_date on vente (caisse_id, created_at);
      create index vente_annulee on vente (caisse_id, annule_at) where annule_at is not null;
    `);
  }

  override down(): void {
    this.addSql('drop index vente_annulee; drop index vente_caisse_date; drop table billetage;');
  }
}
