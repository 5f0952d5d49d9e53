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
];
const CLIENT = [
  'libelle',
  'nom',
  'telephone',
  'email',
  'ville',
  'prise_en_charge',
  'remise_percent',
  'identifiant_assure',
  'secteur_assure',
  'plafond_dette',
  'is_active',
];

/** The statements that watch these fields of a record, in the place of those that did. */
const surveiller = (table: string, champs: readonly string[]): string => `
  drop trigger ${table}_champs on ${table};
  create trigger ${table}_champs after update of ${champs.join(', ')} on ${table}
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/**
 * Contre-indications that a seller let through, with his reason: kept with the basket, so with its
 * sale. The pharmacy says whether they are asked for, and whether what a client took before is looked
 * at; a client says it too.
 */
export class Migration20261127_12_contre_indications extends Migration {
  override up(): void {
    this.addSql(`
      create table contre_indication_acceptee (
        id integer generated always as identity primary key,
        reservation_id integer not null references reservation (id),
        utilisateur_id integer not null references utilisateur (id),
        par text not null,
        -- Names the pair of substances.
        cle text not null,
        substance_a text not null, substance_b text not null,
        produits_a text not null, produits_b text not null,
        couples jsonb not null, conditionnelle boolean not null,
        edition text not null, date_edition date not null,
        raison text not null check (raison in ('prescripteur', 'connue', 'espacee', 'sans_objet',
          'autre')),
        precision text,
        created_at timestamptz not null default now()
      );
      create index contre_indication_reservation on contre_indication_acceptee (reservation_id);
      create index contre_indication_utilisateur on contre_indication_acceptee (utilisateur_id);
      -- Who let some through: the desk reads it without reading which.
      alter table reservation add column contre_indications_par text;
      alter table pharmacie
        add column contre_indication_exigee boolean not null default true,
        add column historique_interactions boolean not null default false;
      alter table client
        add column historique_accord boolean not null default false,
        add column historique_accord_at timestamptz,
        add column historique_accord_par text;
      -- What a client took: COMPTANT is nobody.
      create index vente_d_un_client on vente (client_id, created_at) where client_id <> 1;
    `);
    this.addSql(
      surveiller('pharmacie', [
        ...PHARMACIE,
        'contre_indication_exigee',
        'historique_interactions',
      ]),
    );
    this.addSql(surveiller('client', [...CLIENT, 'historique_accord']));
  }

  override down(): void {
    this.addSql(surveiller('pharmacie', PHARMACIE));
    this.addSql(surveiller('client', CLIENT));
    this.addSql(`
      drop index vente_d_un_client;
      alter table client drop column historique_accord, drop column historique_accord_at,
        drop column historique_accord_par;
      alter table pharmacie drop column contre_indication_exigee,
        drop column historique_interactions;
      alter table reservation drop column contre_indications_par;
      drop table contre_indication_acceptee;
    `);
  }
}
