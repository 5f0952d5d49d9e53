-- Tables, indexes and triggers of a new base; its functions stand in functions/, made before them.
create sequence fonds_caisse_numero as integer;

create table a_publier (
  evenement_id bigint primary key,
  topics text[] not null
);

create table agregat_categorie (
  jour date,
  caisse_id integer,
  categorie text,
  nombre integer not null,
  primary key (jour, caisse_id, categorie)
) with (fillfactor = 60);

create table agregat_categorie_palier (
  debut date,
  fin date,
  caisse_id integer,
  categorie text,
  nombre integer not null,
  primary key (debut, fin, caisse_id, categorie)
);

create table agregat_heure (
  jour date,
  heure smallint,
  caisse_id integer,
  nombre integer not null,
  total bigint not null,
  primary key (jour, heure, caisse_id)
) with (fillfactor = 60);

create table agregat_jour (
  jour date,
  caisse_id integer,
  user_id integer,
  ventes integer default 0 not null,
  annulees integer default 0 not null,
  nombre integer default 0 not null,
  annulations integer default 0 not null,
  total bigint default 0 not null,
  ht bigint default 0 not null,
  tva bigint default 0 not null,
  css bigint default 0 not null,
  garde bigint default 0 not null,
  remise bigint default 0 not null,
  total_client bigint default 0 not null,
  total_prise_en_charge bigint default 0 not null,
  arrondi bigint default 0 not null,
  achat bigint default 0 not null,
  annulations_total bigint default 0 not null,
  espece bigint default 0 not null,
  cheque bigint default 0 not null,
  mobile_money bigint default 0 not null,
  autres bigint default 0 not null,
  retours integer default 0 not null,
  primary key (jour, caisse_id, user_id)
) with (fillfactor = 60);

create table agregat_mois (
  mois date,
  caisse_id integer,
  ventes bigint default 0 not null,
  annulees bigint default 0 not null,
  nombre bigint default 0 not null,
  total bigint default 0 not null,
  ht bigint default 0 not null,
  tva bigint default 0 not null,
  css bigint default 0 not null,
  garde bigint default 0 not null,
  remise bigint default 0 not null,
  total_client bigint default 0 not null,
  total_prise_en_charge bigint default 0 not null,
  achat bigint default 0 not null,
  panier_de integer,
  panier_a integer,
  primary key (mois, caisse_id)
) with (fillfactor = 50);

create table agregat_produit (
  jour date,
  produit_id integer,
  qte integer not null,
  ht bigint not null,
  total bigint not null,
  achat bigint not null,
  annulee integer not null,
  primary key (jour, produit_id)
) with (fillfactor = 80);
create index agregat_produit_jours on agregat_produit (produit_id, jour);

create table agregat_produit_palier (
  debut date,
  fin date,
  produit_id integer,
  qte bigint not null,
  ht bigint not null,
  total bigint not null,
  achat bigint not null,
  primary key (debut, fin, produit_id)
);

create table atc (
  code text primary key,
  libelle text not null,
  grand_public text,
  recherche text generated always as (f_recherche((libelle || ' ') || COALESCE(grand_public, ''))) stored
);

create table bordereau (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  numero text not null unique,
  secteur text not null,
  debut date not null,
  fin date not null,
  nombre integer not null check (nombre > 0),
  total bigint not null,
  total_prise_en_charge bigint not null check (total_prise_en_charge > 0),
  sous_totaux jsonb not null,
  statut text default 'Exporté' not null,
  depose_le date,
  reference_depot text,
  montant_paye bigint default 0 not null,
  dernier_paiement_le date,
  rejete_at timestamptz,
  motif_rejet text,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((numero || ' ') || secteur) || ' ') || created_by) || ' ') || COALESCE(reference_depot, ''))) stored,
  check (fin >= debut),
  constraint bordereau_check1 check (montant_paye >= 0 AND montant_paye <= total_prise_en_charge),
  check (statut in ('Exporté', 'Déposé', 'Payé', 'Payé partiel', 'Rejeté'))
);
create index bordereau_date on bordereau (created_at);

create table bordereau_paiement (
  id integer generated always as identity primary key,
  bordereau_id integer not null references bordereau,
  montant bigint not null check (montant > 0),
  le date not null,
  reference text,
  created_by text not null,
  created_at timestamptz default now() not null,
  mode text check (mode in ('virement', 'cheque', 'espece', 'autres'))
);
create index bordereau_paiement_bordereau on bordereau_paiement (bordereau_id, id);

create table chaine_fiscale (
  chaine text primary key,
  seq integer not null,
  empreinte text not null,
  cumuls jsonb not null,
  close_au date
);

create table champ_modifie (
  entite text,
  entite_id integer,
  champ text,
  version integer not null,
  par text,
  at timestamptz default now() not null,
  primary key (entite, entite_id, champ)
);

create table changement_prix (
  id integer generated always as identity primary key,
  at timestamptz default now() not null,
  par text not null,
  description text not null,
  nombre integer not null check (nombre > 0),
  annule_at timestamptz,
  annule_par text,
  retablis integer
);

create table client (
  id integer generated by default as identity primary key,
  version integer default 1 not null,
  libelle text not null,
  nom text,
  telephone text,
  email text,
  ville text,
  prise_en_charge numeric(5,2) default 0 not null,
  remise_percent numeric(5,2) default 0 not null,
  identifiant_assure text,
  secteur_assure text,
  plafond_dette bigint default 0 not null check (plafond_dette >= 0),
  current_dette bigint default 0 not null,
  is_active boolean default true not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  tri text collate "C" generated always as (f_recherche(libelle)) stored,
  recherche text generated always as (f_recherche((((((libelle || ' ') || COALESCE(nom, '')) || ' ') || COALESCE(telephone, '')) || ' ') || COALESCE(identifiant_assure, ''))) stored,
  historique_accord boolean default false not null,
  historique_accord_at timestamptz,
  historique_accord_par text,
  check (prise_en_charge >= 0::numeric AND prise_en_charge <= 100::numeric),
  check (remise_percent >= 0::numeric AND remise_percent <= 100::numeric)
);
create index client_recherche on client using gin (recherche gin_trgm_ops);
create index client_tri on client (tri, id);

create table code_activation (
  code text primary key,
  type text not null check (type in ('serveur', 'poste')),
  created_at timestamptz default now() not null,
  utilise_at timestamptz,
  token text unique,
  parametres jsonb,
  parametres_at timestamptz,
  demande text
);

create table compteur_avoir (
  annee integer primary key,
  numero integer not null
);

create table compteur_bordereau (
  annee integer primary key,
  numero integer not null
);

create table compteur_facture (
  annee integer primary key,
  numero integer not null
);

create table compteur_jour (
  jour date primary key,
  "position" integer not null
);

create table compteur_ordonnancier (
  registre text primary key check (registre in ('stupefiant', 'liste_1', 'liste_2')),
  numero integer not null check (numero > 0)
);

create table direct_etat (
  id smallint default 1 primary key check (id = 1),
  version integer default 0 not null,
  etat jsonb default '{}'::jsonb not null,
  at timestamptz default '1970-01-01 00:00:00+00'::timestamp with time zone not null
);

create table edition_ordonnancier (
  id integer generated always as identity primary key,
  genre text not null check (genre in ('registre', 'compte', 'balance')),
  portee text not null,
  rang integer not null check (rang > 0),
  lignes integer not null check (lignes >= 0),
  par text not null,
  at timestamptz default now() not null,
  unique (genre, portee, rang)
);

create table epoque (
  seule boolean default true primary key check (seule),
  valeur uuid default gen_random_uuid() not null,
  restauree_a timestamptz,
  jusqu_a timestamptz
);

create table evenement (
  id bigint generated always as identity primary key,
  nom text not null,
  donnees text storage main not null,
  at timestamptz default now() not null
) with (toast_tuple_target = 256);
create index evenement_age on evenement using brin (at);

create table export_comptable (
  id integer generated always as identity primary key,
  mois text not null unique check (mois ~ '^\d{4}-\d{2}$'),
  faits text not null,
  created_by text not null,
  created_at timestamptz default now() not null
);

create table fichier (
  empreinte text primary key,
  type text not null,
  octets bytea not null,
  created_at timestamptz default now() not null
);

create table fournisseur (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  libelle text not null unique,
  telephone text,
  email text,
  adresse text,
  siteurl text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  recherche text generated always as (f_recherche((((libelle || ' ') || COALESCE(telephone, '')) || ' ') || COALESCE(email, ''))) stored,
  delai_jours integer check (delai_jours >= 1 AND delai_jours <= 60),
  minimum_commande bigint check (minimum_commande >= 0),
  compte text,
  conditions text,
  echange text default 'aucun' not null check (echange in ('aucun', 'fichier'))
);

create table garde (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  date_debut date not null,
  heure_debut text not null,
  date_fin date not null,
  heure_fin text not null,
  debut_at timestamptz not null,
  fin_at timestamptz not null,
  montant_taxe bigint not null check (montant_taxe >= 0),
  statut text default 'Programmé' not null check (statut in ('Programmé', 'En cours', 'Terminé', 'Annulé')),
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  check (fin_at > debut_at)
);
create index garde_periode on garde (debut_at);
create unique index garde_une_en_cours on garde ((true)) where (statut = 'En cours');

create table idempotence (
  utilisateur_id integer,
  cle uuid,
  empreinte text not null,
  statut integer,
  corps text storage main,
  created_at timestamptz default now() not null,
  primary key (utilisateur_id, cle)
) with (toast_tuple_target = 256);
create index idempotence_age on idempotence using brin (created_at);

create table import_base (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  statut text not null check (statut in ('En cours', 'Terminé', 'Échoué', 'Annulé')),
  etape text default '' not null,
  faits integer default 0 not null,
  total integer default 0 not null,
  date_donnees date,
  lus integer,
  ajoutes integer,
  modifies integer,
  retires integer,
  gardes integer,
  erreurs jsonb default '[]'::jsonb not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  termine_at timestamptz,
  battement_at timestamptz default now() not null,
  essais integer default 0 not null
);
create unique index import_base_en_cours on import_base (statut) where (statut = 'En cours');

create table import_base_fichier (
  import_id integer references import_base on delete cascade,
  nom text,
  octets bytea not null,
  primary key (import_id, nom)
);

create table journal_audit (
  id bigint generated always as identity primary key,
  at timestamptz default now() not null,
  utilisateur text not null,
  acte text not null,
  entite text not null,
  entite_id bigint,
  avant jsonb,
  apres jsonb,
  adresse text,
  recherche text generated always as (f_recherche((((((utilisateur || ' ') || acte) || ' ') || entite) || ' ') || COALESCE(entite_id::text, ''))) stored
);
create index journal_audit_date on journal_audit (at);
create index journal_audit_prix on journal_audit (entite_id, id) where ((entite = 'produit') AND acte in ('prix', 'création'));

create table journal_connexion (
  id bigint generated always as identity primary key,
  at timestamptz default now() not null,
  name text not null,
  utilisateur_id integer,
  resultat text not null,
  adresse text,
  recherche text generated always as (f_recherche((((name || ' ') || resultat) || ' ') || COALESCE(adresse, ''))) stored
);
create index journal_connexion_date on journal_connexion (at);

create table journal_fiscal (
  chaine text,
  seq integer,
  type text not null,
  objet text,
  jour date not null,
  instant text not null,
  schema integer not null,
  logiciel text not null,
  contenu text not null,
  precedent text not null,
  empreinte text not null,
  cle text not null,
  signature text not null,
  primary key (chaine, seq)
);
create index journal_fiscal_cloture on journal_fiscal (chaine, seq) where (type = 'CLOTURE_J');
create index journal_fiscal_jour on journal_fiscal (chaine, jour);
create index journal_fiscal_objet on journal_fiscal (objet) where (objet IS NOT NULL);
create index journal_fiscal_periode on journal_fiscal (type, (((contenu)::jsonb ->> 'periode'))) where type in ('CLOTURE_J', 'CLOTURE_M', 'CLOTURE_A');

create table medicament (
  id integer generated always as identity primary key,
  cip13 text not null unique,
  cip7 text not null,
  cis text not null,
  libelle text not null,
  presentation text not null,
  dci text,
  forme text,
  voies text,
  titulaire text,
  groupe_generique text,
  type_generique text,
  atc text,
  condition text,
  prix_eur bigint,
  disponible boolean not null,
  tri text collate "C" generated always as (f_recherche(libelle)) stored,
  recherche text generated always as (f_recherche((((((((((libelle || ' ') || presentation) || ' ') || cip13) || ' ') || cip7) || ' ') || COALESCE(dci, '')) || ' ') || COALESCE(atc, ''))) stored,
  classe text,
  cherche text generated always as (f_recherche((((((((((((libelle || ' ') || presentation) || ' ') || cip13) || ' ') || cip7) || ' ') || COALESCE(dci, '')) || ' ') || COALESCE(atc, '')) || ' ') || COALESCE(classe, ''))) stored,
  tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2')),
  hospitalier text check (hospitalier in ('initiale', 'prescription', 'reserve')),
  securisee boolean default false not null
);
create index medicament_atc on medicament (atc text_pattern_ops);
create index medicament_cherche on medicament using gin (cherche gin_trgm_ops);
create index medicament_cip7 on medicament (cip7);
create index medicament_cis on medicament (cis);
create index medicament_groupe on medicament (groupe_generique);
create index medicament_recherche on medicament using gin (recherche gin_trgm_ops);
create index medicament_tri on medicament (tri, id);

create table medicament_avis (
  cis text primary key,
  avis text,
  indications text,
  recherche text generated always as (f_recherche((COALESCE(avis, '') || ' ') || COALESCE(indications, ''))) stored
);
create index medicament_avis_recherche on medicament_avis using gin (recherche gin_trgm_ops);

create table medicament_fiche (
  cis text primary key,
  fiche jsonb not null
);

create table mot_produit (
  id bigint generated always as identity primary key,
  mot text not null
);
create index mot_produit_mot on mot_produit (mot);

create table palier (
  debut date,
  fin date,
  primary key (debut, fin)
);

create table parametre (
  cle text primary key,
  valeur jsonb not null
);

create table pharmacie (
  id integer generated always as identity primary key,
  nom_pharmacie text not null,
  telephone1 text not null,
  telephone2 text,
  email text,
  adresse text not null,
  bp text,
  logo text,
  logo_url text,
  statut_juridique text,
  capital bigint,
  rccm text,
  nif text,
  site_web text,
  slogan text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  remise_sans_accord numeric(5,2) default 10 not null,
  accord_exige boolean default false not null,
  contre_indication_exigee boolean default true not null,
  historique_interactions boolean default false not null,
  check (remise_sans_accord >= 0::numeric AND remise_sans_accord <= 100::numeric)
);
create unique index pharmacie_unique on pharmacie ((true));

create table prescripteur (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  nom text not null check (length(nom) >= 2 AND length(nom) <= 150),
  adresse text check (length(adresse) <= 250),
  etablissement text check (length(etablissement) <= 150),
  specialite text check (length(specialite) <= 100),
  numero text check (length(numero) <= 60),
  is_active boolean default true not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  tri text collate "C" generated always as (f_recherche(nom)) stored,
  recherche text generated always as (f_recherche((((((nom || ' ') || COALESCE(etablissement, '')) || ' ') || COALESCE(specialite, '')) || ' ') || COALESCE(numero, ''))) stored
);
create index prescripteur_recherche on prescripteur using gin (recherche gin_trgm_ops);

create unlogged table presence (
  processus integer,
  utilisateur_id integer,
  prises integer not null,
  depuis timestamptz not null,
  primary key (processus, utilisateur_id)
);

create table publication (
  id bigint generated always as identity primary key,
  topic text not null,
  seq bigint not null,
  evenement_id bigint not null,
  unique (topic, seq)
);

create table rayon (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  libelle text not null unique,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  recherche text generated always as (f_recherche(libelle)) stored
);

create table reference (
  id integer generated always as identity primary key,
  liste text not null,
  libelle text not null,
  deleted_at timestamptz,
  recherche text generated always as (f_recherche(libelle)) stored,
  version integer default 1 not null,
  cle text unique,
  unique (liste, libelle)
);

create table reglement (
  id integer generated always as identity primary key,
  client_id integer not null references client,
  client text not null,
  montant bigint not null check (montant > 0),
  mode_paiement text not null,
  dette_avant bigint not null,
  dette_apres bigint not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((client || ' ') || mode_paiement) || ' ') || created_by)) stored,
  caisse_id integer,
  arrondi bigint default 0 not null check (abs(arrondi) <= 50),
  secteur_assure text,
  check (dette_apres = (dette_avant - montant) AND dette_apres >= 0)
);
create index reglement_client on reglement (client_id, id);

create table station (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  cle uuid not null unique,
  marque text not null unique check (marque ~ '^P[1-9][0-9]{0,8}$'),
  nom text default '' not null check (length(nom) <= 60),
  creee_at timestamptz default now() not null,
  vue_at timestamptz default now() not null,
  ecartee_at timestamptz,
  ecartee_par text,
  dernier_numero integer default 0 not null check (dernier_numero >= 0),
  recherche text generated always as (f_recherche((marque || ' ') || nom)) stored,
  check ((ecartee_at IS NULL) = (ecartee_par IS NULL))
);

create table substance_manquante (
  id integer generated always as identity primary key,
  nom text not null unique,
  connaissance text not null check (connaissance in ('hors_edition', 'inconnue')),
  presentations integer default 0 not null,
  produits integer default 0 not null,
  recherche text generated always as (f_recherche(nom)) stored
);

create table sujet (
  topic text primary key,
  seq bigint not null
);

create table taux_cnamgs (
  id integer generated always as identity primary key,
  libelle text not null,
  taux numeric(5,2) not null check (taux >= 0::numeric AND taux <= 100::numeric),
  debut date not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  unique (libelle, debut)
);

create table taux_taxe (
  id integer generated always as identity primary key,
  taxe text not null check (taxe in ('tva', 'css')),
  taux numeric(5,2) not null check (taux >= 0::numeric AND taux <= 100::numeric),
  debut date not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  unique (taxe, debut)
);

create table tentative (
  cle text primary key,
  echecs integer not null,
  depuis timestamptz not null,
  bloque_jusqu_a timestamptz
);

create table thesaurus (
  id integer generated always as identity primary key,
  libelle text not null,
  date_edition date not null,
  source text not null,
  licence text not null,
  substances integer not null,
  classes integer not null,
  couples integer not null,
  compact jsonb not null,
  noms jsonb not null,
  couverture jsonb,
  created_by text not null,
  importee_at timestamptz default now() not null
);
create unique index thesaurus_seul on thesaurus ((true));

create table thesaurus_texte (
  id text primary key,
  a text not null,
  b text not null,
  mecanisme text not null,
  niveaux jsonb not null
);

create table utilisateur (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  fullname text not null unique,
  name text not null unique check (name = lower(name)),
  telephone text,
  email text,
  password_hash text not null,
  pin_hash text,
  is_admin boolean default false not null,
  is_active boolean default true not null,
  must_change_password boolean default true not null,
  habilitations jsonb default '[]'::jsonb not null,
  last_connexion timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((fullname || ' ') || name)) stored
);

create table acte_stupefiant (
  id integer generated always as identity primary key,
  genre text not null check (genre in ('destruction', 'perte', 'vol', 'comptage')),
  reference text check (length(reference) <= 80),
  motif text check (length(motif) <= 250),
  par_id integer not null references utilisateur,
  par text not null,
  temoin_id integer references utilisateur,
  temoin text,
  at timestamptz not null,
  check (temoin_id <> par_id),
  constraint acte_stupefiant_check1 check ((genre <> ALL (ARRAY['destruction', 'comptage'])) OR temoin IS NOT NULL)
);

create table bon_retour (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  fournisseur_id integer not null references fournisseur,
  fournisseur text not null,
  statut text default 'À envoyer' not null,
  motif text not null,
  note text,
  parti_at timestamptz,
  parti_par text,
  clos_at timestamptz,
  clos_par text,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((fournisseur || ' ') || motif) || ' ') || COALESCE(note, '')) || ' ') || id::text)) stored,
  check (statut in ('À envoyer', 'Parti', 'Avoir partiel', 'Avoir reçu', 'Refusé', 'Annulé'))
);
create index bon_retour_date on bon_retour (created_at);

create table caisse (
  id integer generated by default as identity primary key,
  version integer default 1 not null,
  libelle text not null unique,
  statut text default 'Ouvert' not null check (statut in ('Ouvert', 'Fermé')),
  current_authorized_user_id integer references utilisateur,
  current_authorized_user text,
  last_connected_user text,
  last_connexion timestamptz,
  created_by text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche(libelle)) stored,
  imprimante text,
  imprimante_mm integer default 80 not null check (imprimante_mm = ANY (ARRAY[58, 80])),
  pins_bloques jsonb default '[]'::jsonb not null
);
create unique index caisse_un_par_utilisateur on caisse (current_authorized_user_id) where (current_authorized_user_id IS NOT NULL);

create table chaine_caisse (
  caisse_id integer primary key references caisse,
  empreinte text not null,
  rang integer not null,
  vendue_at timestamptz not null
);

create table commande (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  numero text generated always as ('C' || lpad(id::text, 6, '0')) stored,
  fournisseur_id integer references fournisseur,
  fournisseur_libelle text default '' not null,
  facture text,
  status text default 'BROUILLON' not null,
  total_achat bigint default 0 not null,
  total_vente bigint default 0 not null,
  total_tva bigint default 0 not null,
  total_css bigint default 0 not null,
  created_by text not null,
  ended_with text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((('C' || lpad(id::text, 6, '0')) || ' ') || fournisseur_libelle) || ' ') || COALESCE(facture, '')) || ' ') || created_by)) stored,
  envoyee_at timestamptz,
  attendue_le date,
  retard_dit_at timestamptz,
  envoi_debut_at timestamptz,
  envoyee_a text,
  envoyee_version integer,
  budget bigint check (budget >= 0),
  check (status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE', 'SUCCESS', 'ANNULEE'))
);
create index commande_date on commande (created_at);
create index commande_fournisseur on commande (fournisseur_id);
create index commande_ouverte on commande (fournisseur_id) where status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE');

create table commande_photo (
  id bigint generated always as identity primary key,
  commande_id integer not null references commande,
  chemin text not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  unique (commande_id, chemin)
);

create table compteur_caisse (
  caisse_id integer references caisse,
  jour date,
  numero integer not null,
  primary key (caisse_id, jour)
);

create table depense (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  libelle text not null,
  categorie text not null,
  montant bigint not null check (montant > 0),
  date date not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  recherche text generated always as (f_recherche((((libelle || ' ') || categorie) || ' ') || created_by)) stored,
  caisse_id integer references caisse
);
create index depense_date on depense (date) where (deleted_at IS NULL);

create table facture_fournisseur (
  id integer generated always as identity primary key,
  fournisseur_id integer not null references fournisseur,
  fournisseur text not null,
  commande_id integer references commande,
  numero text not null check (length(numero) >= 1 AND length(numero) <= 60),
  date date not null,
  echeance date not null,
  montant bigint not null check (montant > 0),
  attendu bigint,
  created_by text not null,
  created_at timestamptz default now() not null,
  check (echeance >= date),
  unique (fournisseur_id, numero)
);
create unique index facture_fournisseur_commande on facture_fournisseur (commande_id) where (commande_id IS NOT NULL);
create index facture_fournisseur_echeance on facture_fournisseur (echeance, id);

create table import_fichier (
  utilisateur_id integer references utilisateur on delete cascade,
  nom text,
  octets bytea not null,
  depose_at timestamptz default now() not null,
  primary key (utilisateur_id, nom)
);

create table import_produit (
  id integer generated always as identity primary key,
  utilisateur_id integer not null references utilisateur on delete cascade,
  fichier text not null,
  nb_lignes integer not null check (nb_lignes >= 1 AND nb_lignes <= 20000),
  statut text default 'En cours' not null,
  nouveaux integer default 0 not null,
  modifies integer default 0 not null,
  inchanges integer default 0 not null,
  fautives integer default 0 not null,
  avertissements integer default 0 not null,
  created_at timestamptz default now() not null,
  importe_at timestamptz,
  version integer default 1 not null,
  created_by text default '' not null,
  adresse text default '' not null,
  ignorees jsonb default '[]'::jsonb not null,
  erreurs jsonb default '[]'::jsonb not null,
  faits integer default 0 not null,
  total integer default 0 not null,
  essais integer default 0 not null,
  demande_at timestamptz,
  termine_at timestamptz,
  check (statut in ('En cours', 'Vérification', 'Vérifié', 'Écriture', 'Importé', 'Annulé', 'Échoué'))
);
create index import_produit_a_faire on import_produit (demande_at, id) where statut in ('Vérification', 'Écriture');

create table import_produit_ligne (
  import_id integer references import_produit on delete cascade,
  ligne integer,
  valeurs jsonb not null,
  cips text[] not null,
  fautes jsonb not null,
  produit_id integer,
  candidats integer default 0 not null,
  genre text check (genre in ('nouveau', 'modifie', 'inchange', 'fautive')),
  primary key (import_id, ligne)
);

create table import_produit_remarque (
  id integer generated always as identity primary key,
  import_id integer not null references import_produit on delete cascade,
  ligne integer not null,
  colonne text not null,
  lu text not null,
  phrase text not null,
  grave boolean not null,
  recherche text generated always as (f_recherche((((((ligne || ' ') || colonne) || ' ') || lu) || ' ') || phrase)) stored
);
create index import_produit_remarque_ligne on import_produit_remarque (import_id, grave desc, ligne, id);

create table inscription (
  id bigint generated always as identity primary key,
  genre text not null check (genre in ('delivrance', 'annulation', 'retour')),
  corrige_id bigint,
  vente_id integer not null,
  retour_id integer,
  caisse_id integer not null references caisse,
  jour date not null,
  numero_ticket integer not null,
  client_id integer not null references client,
  prescripteur_id integer references prescripteur,
  prescripteur text,
  prescripteur_adresse text,
  prescripteur_etablissement text,
  prescripteur_specialite text,
  prescripteur_numero text,
  date_ordonnance date,
  usage_professionnel boolean default false not null,
  patient text check (length(patient) <= 150),
  patient_adresse text check (length(patient_adresse) <= 250),
  porteur text check (length(porteur) <= 150),
  porteur_adresse text check (length(porteur_adresse) <= 250),
  porteur_piece text check (length(porteur_piece) <= 80),
  vendeur text not null,
  par text not null,
  autorise_par text,
  sel uuid default gen_random_uuid() not null,
  at timestamptz not null,
  patient_cle text generated always as (f_recherche((COALESCE(patient, '') || ' ') || COALESCE(patient_adresse, ''))) stored,
  check ((genre = 'delivrance') = (corrige_id IS NULL)),
  constraint inscription_check1 check ((genre = 'retour') = (retour_id IS NOT NULL))
);
create index inscription_corrige on inscription (corrige_id) where (corrige_id IS NOT NULL);
create index inscription_patient on inscription using gin (patient_cle gin_trgm_ops);
create index inscription_prescripteur on inscription (prescripteur_id) where (prescripteur_id IS NOT NULL);
create index inscription_retour on inscription (retour_id) where (retour_id IS NOT NULL);
create index inscription_vente on inscription (vente_id);

create table inventaire (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  numero text generated always as ('INV-' || lpad(id::text, 5, '0')) stored,
  type text not null check (type in ('Partiel', 'Total')),
  rayon_id integer references rayon,
  rayon text,
  statut text default 'En cours' not null check (statut in ('En cours', 'Terminé', 'Annulé')),
  non_comptes text check (non_comptes in ('laisser', 'zero')),
  nb_lignes integer default 0 not null,
  nb_comptees integer default 0 not null,
  nb_ecarts integer default 0 not null,
  ecart_plus bigint default 0 not null,
  ecart_moins bigint default 0 not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  traite_par text,
  traite_at timestamptz,
  recherche text generated always as (f_recherche((((('INV-' || lpad(id::text, 5, '0')) || ' ') || type) || ' ') || COALESCE(rayon, ''))) stored,
  check ((type = 'Partiel') = (rayon_id IS NOT NULL))
);
create unique index inventaire_rayon_ouvert on inventaire (rayon_id) where ((statut = 'En cours') AND (type = 'Partiel'));
create unique index inventaire_total_ouvert on inventaire (type) where ((statut = 'En cours') AND (type = 'Total'));

create table jeton_programme (
  id integer generated always as identity primary key,
  empreinte text not null unique,
  nom text not null unique,
  utilisateur_id integer not null references utilisateur,
  habilitations jsonb not null,
  fin_at timestamptz,
  vu_at timestamptz,
  created_by text not null,
  created_at timestamptz default now() not null
);
create index jeton_programme_utilisateur on jeton_programme (utilisateur_id);

create table notification (
  id bigint generated always as identity primary key,
  version integer default 1 not null,
  utilisateur_id integer not null references utilisateur,
  data jsonb not null,
  read_at timestamptz,
  created_at timestamptz default now() not null,
  genre text default 'information' not null,
  cle text
);
create unique index notification_cle on notification (utilisateur_id, cle) where ((read_at IS NULL) AND (cle IS NOT NULL));
create index notification_non_lue on notification (utilisateur_id) where (read_at IS NULL);
create index notification_utilisateur on notification (utilisateur_id, id);

create table objectif (
  id integer generated always as identity primary key,
  mois date not null check (EXTRACT(day FROM mois) = 1::numeric),
  utilisateur_id integer references utilisateur,
  montant bigint not null check (montant > 0),
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  unique nulls not distinct (mois, utilisateur_id)
);
create index objectif_utilisateur on objectif (utilisateur_id);

create table produit (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  libelle text not null check (length(libelle) >= 2 AND length(libelle) <= 150),
  cip text,
  cip_1 text,
  cip_2 text,
  cip_deux text,
  dci text,
  qte integer default 0 not null check (qte >= 0),
  qte_min integer default 0 not null check (qte_min >= 0),
  qte_max integer default 0 not null,
  rayon_id integer references rayon,
  nature_id integer references reference,
  forme text,
  famille text,
  classe text,
  categorie text,
  prix_achat bigint default 0 not null check (prix_achat >= 0),
  prix_de_vente bigint not null check (prix_de_vente > 0),
  tva boolean default false not null,
  css boolean default false not null,
  posologie text,
  photo text,
  is_active boolean default true not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  tri text collate "C",
  recherche text,
  couvert boolean default true not null,
  cout_moyen bigint check (cout_moyen >= 0),
  composition jsonb,
  composee integer default 0 not null,
  tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2')),
  tableau_saisi text,
  hospitalier text check (hospitalier in ('initiale', 'prescription', 'reserve')),
  securisee boolean default false not null,
  unites_de_prise integer check (unites_de_prise >= 1 AND unites_de_prise <= 10000),
  rang_stupefiant integer check (rang_stupefiant > 0),
  check (qte_max >= qte_min),
  check (tableau_saisi in ('aucun', 'stupefiant', 'liste_1', 'liste_2'))
) with (fillfactor = 45);
create index produit_a_composer on produit (id) where (composee = 0);
create index produit_dci on produit (dci) where is_active;
create index produit_photo on produit (photo) where (photo IS NOT NULL);
create index produit_rayon on produit (rayon_id);
create index produit_recherche on produit using gin (recherche gin_trgm_ops);
create index produit_tri on produit (tri, id);

create table produit_cip (
  cip text primary key,
  produit_id integer not null references produit on delete cascade
);
create index produit_cip_produit on produit_cip (produit_id);

create table promis (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  produit_id integer not null references produit,
  produit_libelle text not null,
  client_id integer references client,
  nom text not null,
  telephone text not null,
  qte integer not null check (qte > 0),
  statut text default 'En attente' not null check (statut in ('En attente', 'Servi', 'Annulé')),
  annonce_at timestamptz,
  traite_at timestamptz,
  traite_par text,
  created_by text not null,
  created_by_id integer not null references utilisateur,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((produit_libelle || ' ') || nom) || ' ') || telephone)) stored
);
create index promis_attendu on promis (produit_id) where (statut = 'En attente');

create table reglement_fournisseur (
  id integer generated always as identity primary key,
  facture_id integer not null references facture_fournisseur,
  genre text not null check (genre in ('paiement', 'avoir')),
  montant bigint not null check (montant > 0),
  date date not null,
  mode text check (mode in ('virement', 'cheque', 'espece', 'mobile_money')),
  reference text check (length(reference) <= 80),
  created_by text not null,
  created_at timestamptz default now() not null,
  check ((genre = 'paiement') = (mode IS NOT NULL))
);
create index reglement_fournisseur_facture on reglement_fournisseur (facture_id);

create table reservation (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  jour date not null,
  "position" integer not null,
  status text default 'Brouillon' not null check (status in ('Brouillon', 'Termine', 'Annule', 'Devis')),
  created_by text not null,
  created_by_id integer not null references utilisateur,
  client_id integer not null references client,
  client text not null,
  libelle text,
  caisse_id integer not null references caisse,
  caisse text not null,
  garde_id integer references garde,
  montant_taxe bigint default 0 not null,
  remise bigint default 0 not null,
  montant bigint default 0 not null,
  net_a_payer bigint default 0 not null,
  arrondi bigint default 0 not null,
  montant_avant_remise bigint default 0 not null,
  total bigint default 0 not null,
  total_ht bigint default 0 not null,
  total_tva bigint default 0 not null,
  total_css bigint default 0 not null,
  total_garde bigint default 0 not null,
  total_prise_en_charge bigint default 0 not null,
  credit_restant bigint,
  amount_gived bigint,
  identifiant_assure text,
  nom_assure text,
  numero_feuille_assure text,
  secteur_assure text,
  posologie_sur_ticket boolean default false not null,
  switch_caisse_at timestamptz,
  switch_finish_at timestamptz,
  switch_finish_by text,
  switch_devis_at timestamptz,
  printed_at timestamptz,
  impressions integer default 0 not null,
  mode_paiement text,
  paiements jsonb,
  etat_caisse text default 'Non envoyé' not null,
  etat_caisse_par text,
  etat_caisse_par_id integer,
  modifiee_apres_envoi boolean default false not null,
  modifiee_par text,
  renvoi_motif text,
  vente_id integer,
  numero_ticket integer,
  edited_at timestamptz default now() not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  vente_annulee boolean default false not null,
  sceau text,
  taux_tva numeric(5,2) default 18 not null,
  taux_css numeric(5,2) default 1 not null,
  contre_indications_par text,
  ordonnancier text,
  etat_retour text default 'Aucun' not null check (etat_retour in ('Aucun', 'Partiel', 'Total')),
  constraint reservation_jour_position_key unique (jour, "position")
);
create index reservation_caisse on reservation (caisse_id, switch_caisse_at) where (switch_caisse_at IS NOT NULL);
create index reservation_duplicatas on reservation (printed_at) where (impressions > 3);
create index reservation_editee on reservation (edited_at) where ((status = 'Brouillon') AND (switch_caisse_at IS NULL));
create index reservation_envoyee on reservation (id) where ((status = 'Brouillon') AND (switch_caisse_at IS NOT NULL));
create index reservation_jour on reservation (created_at);
create index reservation_vendeur on reservation (created_by_id, created_at);

create table reservation_produit (
  id bigint generated always as identity primary key,
  reservation_id integer not null references reservation,
  produit_id integer not null references produit,
  rang integer not null,
  libelle text not null,
  cip text,
  qte integer not null check (qte > 0),
  prix_de_vente bigint not null,
  prix_achat bigint not null,
  prise_en_charge numeric(5,2) default 0 not null,
  tva boolean not null,
  css boolean not null,
  posologie text,
  total_ht bigint not null,
  total_tva bigint not null,
  total_css bigint not null,
  total_garde bigint not null,
  total_prise_en_charge bigint not null,
  cout_total bigint not null,
  cout_total_reel bigint not null,
  ecoulement integer default 0 not null check (ecoulement >= 0 AND ecoulement <= 80),
  prix_plein bigint,
  tableau text check (tableau in ('stupefiant', 'liste_1', 'liste_2')),
  boites jsonb default '[]'::jsonb not null,
  check ((ecoulement = 0) = (prix_plein IS NULL)),
  check (prise_en_charge >= 0::numeric AND prise_en_charge <= 100::numeric),
  unique (reservation_id, produit_id)
);
create index reservation_produit_ecoulement on reservation_produit (produit_id) where (ecoulement > 0);
create index reservation_produit_produit on reservation_produit (produit_id, reservation_id);

create table retour_fournisseur (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  produit_id integer not null references produit,
  libelle text not null,
  fournisseur_id integer not null references fournisseur,
  fournisseur text not null,
  qte integer not null check (qte > 0),
  montant bigint not null check (montant >= 0),
  motif text not null,
  lot_numero text,
  statut text default 'En attente' not null check (statut in ('En attente', 'Accepté', 'Refusé', 'Annulé')),
  traite_at timestamptz,
  traite_par text,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((libelle || ' ') || fournisseur) || ' ') || motif) || ' ') || id::text)) stored,
  bon_id integer references bon_retour,
  lot_expiration date
);
create index retour_fournisseur_bon on retour_fournisseur (bon_id);
create index retour_fournisseur_date on retour_fournisseur (created_at);

create table second_facteur (
  utilisateur_id integer primary key references utilisateur on delete cascade,
  secret text not null,
  active_at timestamptz,
  dernier_pas bigint,
  codes jsonb default '[]'::jsonb not null,
  created_at timestamptz default now() not null
);

create table session (
  empreinte text primary key,
  utilisateur_id integer not null references utilisateur,
  created_at timestamptz default now() not null,
  expire_at timestamptz not null,
  adresse text,
  id integer generated always as identity,
  poste text,
  confiance boolean default false not null,
  vue_at timestamptz default now() not null,
  preuve_at timestamptz default now() not null,
  fin_at timestamptz,
  suivante text,
  constraint session_id unique (id)
);
create index session_utilisateur on session (utilisateur_id);

create table vente (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  reservation_id integer not null unique references reservation,
  caisse_id integer not null references caisse,
  caisse text not null,
  jour date not null,
  numero_ticket integer not null,
  "user" text not null,
  user_id integer not null,
  encaisse_par text not null,
  encaisse_par_id integer not null,
  client_id integer not null references client,
  client text not null,
  position_and_date text not null,
  total bigint not null,
  ht bigint not null,
  tva bigint not null,
  css bigint not null,
  garde bigint not null,
  garde_id integer,
  remise bigint not null,
  total_client bigint not null,
  total_prise_en_charge bigint not null,
  arrondi bigint not null,
  montant_recu bigint,
  montant_rendu bigint,
  mode_paiement text,
  paiements jsonb,
  export_at timestamptz,
  statut text default 'Soldé' not null check (statut in ('Soldé', 'Annulé')),
  annule_at timestamptz,
  annule_par text,
  annule_motif text,
  identifiant_assure text,
  nom_assure text,
  numero_feuille_assure text,
  secteur_assure text,
  empreinte text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((((position_and_date || ' ') || client) || ' ') || "user") || ' ') || caisse) || ' ') || COALESCE(nom_assure, ''))) stored,
  contre_passee boolean default false not null,
  rang_chaine integer not null,
  etat_retour text default 'Aucun' not null check (etat_retour in ('Aucun', 'Partiel', 'Total')),
  total_retourne bigint default 0 not null,
  total_client_retourne bigint default 0 not null,
  total_prise_en_charge_retourne bigint default 0 not null,
  taux_tva numeric(5,2) default 18 not null,
  taux_css numeric(5,2) default 1 not null,
  hors_ligne text,
  check (total = (ht + tva + css + garde)),
  constraint vente_check1 check (total = (total_client + total_prise_en_charge + remise)),
  unique (caisse_id, jour, numero_ticket)
);
create index vente_a_exporter on vente (created_at) where ((export_at IS NULL) AND (total_prise_en_charge > 0) AND (statut = 'Soldé'));
create index vente_annulee on vente (caisse_id, annule_at) where (annule_at IS NOT NULL);
create index vente_annulee_le on vente (annule_at) where (annule_at IS NOT NULL);
create index vente_caisse_date on vente (caisse_id, created_at);
create index vente_client on vente (client_id, created_at) where (total_prise_en_charge > 0);
create index vente_contre_passee on vente (annule_at) where contre_passee;
create index vente_d_un_client on vente (client_id, created_at) where (client_id <> 1);
create index vente_date on vente (created_at, id);
create index vente_feuille on vente (upper(regexp_replace(numero_feuille_assure, '\s', '', 'g'))) where ((numero_feuille_assure IS NOT NULL) AND (statut = 'Soldé'));
create index vente_feuille_brute on vente (numero_feuille_assure) where (numero_feuille_assure IS NOT NULL);
create index vente_garde on vente (garde_id) where (garde_id IS NOT NULL);
create index vente_hors_ligne_numero on vente (hors_ligne) where (hors_ligne IS NOT NULL);
create index vente_recherche on vente using gin (recherche gin_trgm_ops);
create index vente_retournee on vente (created_at, id) where (etat_retour <> 'Aucun');

create table vente_hors_ligne (
  id integer generated always as identity primary key,
  station_id integer not null references station,
  numero integer not null check (numero > 0),
  numero_provisoire text not null,
  vente_id integer not null unique references vente,
  reservation_id integer not null references reservation,
  numero_ticket integer not null,
  vendeur text not null,
  envoyee_par text not null,
  net_a_payer bigint not null,
  faite_at timestamptz not null,
  recue_at timestamptz not null,
  decalage_ms bigint not null,
  empreinte text not null,
  ecarts jsonb default '[]'::jsonb not null,
  vue_at timestamptz,
  vue_par text,
  check ((vue_at IS NULL) = (vue_par IS NULL)),
  unique (station_id, numero)
);
create index vente_hors_ligne_a_voir on vente_hors_ligne (id) where ((vue_at IS NULL) AND (ecarts <> '[]'::jsonb));

create table accord (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservation,
  utilisateur_id integer not null references utilisateur,
  par text not null,
  demande_par text not null,
  motifs jsonb not null,
  created_at timestamptz default now() not null
);
create index accord_reservation on accord (reservation_id);
create index accord_utilisateur on accord (utilisateur_id);

create table avoir_fournisseur (
  id integer generated always as identity primary key,
  bon_id integer not null references bon_retour on delete cascade,
  numero text not null,
  montant bigint not null check (montant > 0),
  date date not null,
  created_by text not null,
  created_at timestamptz default now() not null,
  unique (bon_id, numero)
);

create table billetage (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  caisse_id integer not null references caisse,
  caisse_libelle text not null,
  date_debut date not null,
  heure_debut text not null,
  date_fin date not null,
  heure_fin text not null,
  debut_at timestamptz not null,
  fin_at timestamptz not null,
  coupures jsonb not null,
  total_billetage bigint not null check (total_billetage >= 0),
  fond_caisse bigint not null check (fond_caisse >= 0),
  entrees bigint not null check (entrees >= 0),
  sorties bigint not null check (sorties >= 0),
  cheque bigint not null check (cheque >= 0),
  mobile_money bigint not null check (mobile_money >= 0),
  autres bigint not null check (autres >= 0),
  total_vente bigint not null,
  cheque_attendu bigint not null,
  mobile_money_attendu bigint not null,
  autres_attendu bigint not null,
  attendu bigint generated always as (fond_caisse + total_vente + entrees - sorties) stored,
  ecart bigint generated always as (total_billetage - (fond_caisse + total_vente + entrees - sorties)) stored,
  motif_ecart text,
  statut text default 'En attente de validation' not null,
  created_by text not null,
  created_by_id integer not null references utilisateur,
  ended_with text,
  valide_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  recherche text generated always as (f_recherche((((((((caisse_libelle || ' ') || created_by) || ' ') || COALESCE(ended_with, '')) || ' ') || statut) || ' ') || COALESCE(motif_ecart, ''))) stored,
  fond_laisse bigint check (fond_laisse >= 0),
  motif_renvoi text,
  renvoye_par text,
  check (fin_at >= debut_at),
  check (statut in ('En attente de validation', 'validé', 'renvoyé', 'retiré'))
);
create index billetage_caisse on billetage (caisse_id, debut_at);
create index billetage_date on billetage (debut_at);

create table bordereau_feuille (
  vente_id integer primary key references vente,
  bordereau_id integer not null references bordereau,
  rang integer not null,
  created_at timestamptz not null,
  client text not null,
  identifiant_assure text not null,
  nom_assure text not null,
  numero_feuille_assure text not null,
  parts jsonb not null,
  total bigint not null,
  total_prise_en_charge bigint not null,
  unique (bordereau_id, rang)
);

create table changement_prix_ligne (
  id bigint generated always as identity primary key,
  changement_id integer not null references changement_prix,
  produit_id integer not null references produit,
  avant bigint not null,
  apres bigint not null,
  version integer not null,
  unique (changement_id, produit_id)
);
create index changement_prix_ligne_produit on changement_prix_ligne (produit_id);

create table commande_ecart (
  id bigint generated always as identity primary key,
  commande_id integer not null references commande,
  produit_id integer not null references produit,
  raison text check (length(raison) <= 120),
  created_by text not null,
  created_at timestamptz default now() not null,
  unique (commande_id, produit_id)
);
create index commande_ecart_produit on commande_ecart (produit_id);

create table commande_produit (
  id bigint generated always as identity primary key,
  commande_id integer not null references commande,
  produit_id integer not null references produit,
  produit_libelle text not null,
  qte integer not null check (qte >= 0),
  qte_recue integer default 0 not null check (qte_recue >= 0),
  prix_achat bigint not null check (prix_achat >= 0),
  prix_de_vente bigint not null check (prix_de_vente >= 0),
  created_by text not null,
  ug_recue integer default 0 not null check (ug_recue >= 0),
  reponse text check (reponse in ('acceptee', 'partielle', 'refusee')),
  reponse_qte integer check (reponse_qte >= 0),
  reponse_motif text,
  unique (commande_id, produit_id)
);
create index commande_produit_produit on commande_produit (produit_id, commande_id);

create table comptage_stupefiant (
  id bigint generated always as identity primary key,
  acte_id integer not null references acte_stupefiant,
  produit_id integer not null references produit,
  libelle text not null,
  attendu integer not null check (attendu >= 0),
  boites integer not null check (boites >= 0),
  motif text check (length(motif) <= 250),
  check (attendu = boites OR motif IS NOT NULL),
  unique (acte_id, produit_id)
);
create index comptage_stupefiant_produit on comptage_stupefiant (produit_id, id);

create table contre_indication_acceptee (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservation,
  utilisateur_id integer not null references utilisateur,
  par text not null,
  cle text not null,
  substance_a text not null,
  substance_b text not null,
  produits_a text not null,
  produits_b text not null,
  couples jsonb not null,
  conditionnelle boolean not null,
  edition text not null,
  date_edition date not null,
  raison text not null,
  "precision" text,
  created_at timestamptz default now() not null,
  check (raison in ('prescripteur', 'connue', 'espacee', 'sans_objet', 'autre'))
);
create index contre_indication_reservation on contre_indication_acceptee (reservation_id);
create index contre_indication_utilisateur on contre_indication_acceptee (utilisateur_id);

create table deconditionnement (
  id integer generated always as identity primary key,
  boite_id integer not null unique references produit,
  unite_id integer not null unique references produit,
  unites_par_boite integer not null check (unites_par_boite >= 2 AND unites_par_boite <= 1000),
  created_by text not null,
  created_at timestamptz default now() not null,
  check (boite_id <> unite_id)
);

create table facture (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  type text default 'Devis' not null check (type in ('Devis', 'Facture')),
  reservation_id integer not null references reservation,
  client_id integer not null references client,
  client text not null,
  net_a_payer bigint not null check (net_a_payer >= 0),
  est_valide boolean default false not null,
  vente_id integer references vente,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  numero text unique,
  valide_at timestamptz,
  valide_par text,
  numero_fiscal text,
  code_qr text,
  envoye_at timestamptz,
  envoye_a text,
  recherche text generated always as (f_recherche((((((client || ' ') || created_by) || ' ') || id::text) || ' ') || COALESCE(numero, ''))) stored,
  envoi_debut_at timestamptz,
  envoi_cle uuid,
  envoye_version integer,
  constraint facture_gardee check (NOT (est_valide AND deleted_at IS NOT NULL)),
  constraint facture_validee check (est_valide = (numero IS NOT NULL) AND est_valide = (vente_id IS NOT NULL))
);
create index facture_date on facture (created_at);
create index facture_recherche on facture using gin (recherche gin_trgm_ops);
create unique index facture_reservation on facture (reservation_id) where (deleted_at IS NULL);
create unique index facture_vente on facture (vente_id) where (vente_id IS NOT NULL);

create table inscription_ligne (
  id bigint generated always as identity primary key,
  inscription_id bigint not null references inscription,
  registre text not null check (registre in ('stupefiant', 'liste_1', 'liste_2')),
  numero integer not null check (numero > 0),
  produit_id integer not null references produit,
  libelle text not null,
  cip text,
  qte integer not null check (qte <> 0),
  unites integer not null check (unites > 0),
  corrige_ligne_id bigint,
  at timestamptz not null,
  recherche text generated always as (f_recherche((libelle || ' ') || COALESCE(cip, ''))) stored,
  check ((qte < 0) = (corrige_ligne_id IS NOT NULL)),
  unique (registre, numero)
);
create index inscription_ligne_at on inscription_ligne (at, id);
create index inscription_ligne_corrige on inscription_ligne (corrige_ligne_id) where (corrige_ligne_id IS NOT NULL);
create index inscription_ligne_inscription on inscription_ligne (inscription_id);
create index inscription_ligne_produit on inscription_ligne (produit_id, id);
create index inscription_ligne_recherche on inscription_ligne using gin (recherche gin_trgm_ops);

create table inventaire_ligne (
  id integer generated always as identity primary key,
  inventaire_id integer not null references inventaire,
  produit_id integer not null references produit,
  produit_libelle text not null,
  rayon text,
  version integer default 1 not null,
  qte_theorique integer,
  qte_reelle integer check (qte_reelle >= 0),
  qte_retenue integer default 0 not null,
  a_verifier boolean default false not null,
  prix_achat bigint default 0 not null,
  applique integer default 0 not null,
  compte_par text,
  compte_at timestamptz,
  autre_reelle integer,
  autre_theorique integer,
  autre_par text,
  compte_depuis timestamptz,
  autre_at timestamptz,
  constraint inventaire_ligne_autre check ((autre_par IS NULL) = (autre_reelle IS NULL) AND (autre_par IS NULL) = (autre_theorique IS NULL)),
  constraint inventaire_ligne_autre_at check (autre_at IS NULL OR autre_par IS NOT NULL),
  unique (inventaire_id, produit_id)
) with (fillfactor = 80);
create index inventaire_ligne_a_recompter on inventaire_ligne (inventaire_id) where (autre_par IS NOT NULL);
create index inventaire_ligne_comptee on inventaire_ligne (inventaire_id, compte_at) where (compte_at IS NOT NULL);
create index inventaire_ligne_produit on inventaire_ligne (produit_id);

create table lot (
  id integer generated always as identity primary key,
  produit_id integer not null references produit,
  numero text not null check (numero <> ''),
  date_expiration date,
  qte integer default 0 not null check (qte >= 0),
  created_at timestamptz default now() not null,
  recherche text generated always as (f_recherche(numero)) stored,
  peremption_dite smallint,
  check (numero <> 'SANS LOT' OR date_expiration IS NOT NULL),
  unique nulls not distinct (produit_id, numero, date_expiration)
) with (fillfactor = 80);
create index lot_date on lot (date_expiration);
create index lot_produit_date on lot (produit_id, date_expiration);

create table mouvement (
  id bigint generated always as identity primary key,
  produit_id integer not null references produit,
  produit_libelle text not null,
  type text not null check (type in ('Entrée', 'Sortie')),
  qte integer not null check (qte > 0),
  produit_prix_achat bigint not null,
  produit_prix_de_vente bigint not null,
  motif text not null,
  source text not null,
  source_id bigint,
  created_by text not null,
  created_at timestamptz default now() not null
);
create index mouvement_date on mouvement (created_at);
create index mouvement_produit on mouvement (produit_id, id);

create table offre_fournisseur (
  id integer generated always as identity primary key,
  produit_id integer not null references produit,
  fournisseur_id integer not null references fournisseur,
  prix_achat bigint not null check (prix_achat >= 0),
  ug_par integer check (ug_par >= 1 AND ug_par <= 10000),
  ug integer check (ug >= 1 AND ug <= 10000),
  code text,
  qte_min integer check (qte_min >= 1 AND qte_min <= 10000),
  source text not null check (source in ('saisie', 'tarif', 'reception')),
  updated_by text not null,
  updated_at timestamptz default now() not null,
  version integer default 1 not null,
  check ((ug IS NULL) = (ug_par IS NULL)),
  unique (produit_id, fournisseur_id)
);
create index offre_fournisseur_code on offre_fournisseur (fournisseur_id, code);

create table ordonnance (
  reservation_id integer primary key references reservation,
  prescripteur_id integer references prescripteur,
  date_ordonnance date,
  usage_professionnel boolean default false not null,
  patient text check (length(patient) <= 150),
  patient_adresse text check (length(patient_adresse) <= 250),
  porteur text check (length(porteur) <= 150),
  porteur_adresse text check (length(porteur_adresse) <= 250),
  porteur_piece text check (length(porteur_piece) <= 80),
  created_by text not null,
  updated_at timestamptz default now() not null
);
create index ordonnance_prescripteur on ordonnance (prescripteur_id);

create table ouverture_boite (
  id integer generated always as identity primary key,
  boite_id integer not null references produit,
  unite_id integer not null references produit,
  boites integer not null check (boites > 0),
  unites integer not null check (unites > 0),
  created_by text not null,
  created_at timestamptz default now() not null
);
create index ouverture_boite_boite on ouverture_boite (boite_id);
create index ouverture_boite_unite on ouverture_boite (unite_id);

create table retour_vente (
  id integer generated always as identity primary key,
  vente_id integer not null references vente,
  rang integer not null,
  caisse_id integer not null references caisse,
  caisse text not null,
  jour date not null,
  user_id integer not null,
  created_by text not null,
  created_by_id integer not null,
  motif text not null,
  mode text not null check (mode in ('espece', 'cheque', 'mobile_money', 'autres')),
  reference text,
  total bigint not null,
  ht bigint not null,
  tva bigint not null,
  css bigint not null,
  garde bigint not null,
  remise bigint not null,
  total_client bigint not null,
  total_prise_en_charge bigint not null,
  arrondi bigint not null,
  montant_rendu bigint not null check (montant_rendu >= 0),
  achat bigint not null,
  apres_export boolean default false not null,
  empreinte text not null,
  rang_chaine integer not null,
  created_at timestamptz default now() not null,
  check (total = (ht + tva + css + garde)),
  constraint retour_vente_check1 check (total = (total_client + total_prise_en_charge + remise)),
  constraint retour_vente_check2 check (montant_rendu = (total_client + arrondi)),
  unique (vente_id, rang)
);
create index retour_vente_date on retour_vente (created_at);

create table retour_vente_ligne (
  id integer generated always as identity primary key,
  retour_id integer not null references retour_vente,
  ligne_id bigint not null references reservation_produit,
  produit_id integer not null references produit,
  libelle text not null,
  qte integer not null check (qte > 0),
  destination text not null check (destination in ('Remis en stock', 'Quarantaine')),
  lot_id integer references lot,
  total_ht bigint not null,
  total_tva bigint not null,
  total_css bigint not null,
  total_garde bigint not null,
  cout_total_reel bigint not null,
  total_prise_en_charge bigint not null check (total_prise_en_charge >= 0),
  remise bigint not null check (remise >= 0),
  total_client bigint not null check (total_client >= 0),
  prix_achat bigint not null
);
create index retour_vente_ligne_ligne on retour_vente_ligne (ligne_id);
create index retour_vente_ligne_produit on retour_vente_ligne (produit_id);
create index retour_vente_ligne_retour on retour_vente_ligne (retour_id);

create table secteur_corrige (
  id integer generated always as identity primary key,
  vente_id integer not null references vente on delete cascade,
  avant text,
  apres text,
  dernier_export integer not null,
  at timestamptz not null
);
create index secteur_corrige_at on secteur_corrige (at);
create index secteur_corrige_vente_id on secteur_corrige (vente_id);

create table session_caisse (
  id integer generated always as identity primary key,
  caisse_id integer not null references caisse,
  caisse_libelle text not null,
  ouverte_at timestamptz not null,
  ouverte_par text,
  ouverte_par_id integer references utilisateur,
  fond bigint default 0 not null check (fond >= 0),
  fond_dit boolean default false not null,
  fermee_at timestamptz,
  billetage_id integer unique references billetage,
  avant boolean default false not null,
  fond_le timestamptz,
  check (fermee_at >= ouverte_at),
  constraint session_caisse_check1 check (fond_le > ouverte_at)
);
create index session_caisse_caisse on session_caisse (caisse_id, ouverte_at);
create unique index session_caisse_ouverte on session_caisse (caisse_id) where (fermee_at IS NULL);

create table avoir (
  id integer generated always as identity primary key,
  version integer default 1 not null,
  numero text not null unique,
  facture_id integer references facture,
  facture_numero text,
  vente_id integer not null references vente,
  client_id integer not null references client,
  client text not null,
  net_a_payer bigint not null check (net_a_payer >= 0),
  total bigint not null,
  total_prise_en_charge bigint not null,
  motif text,
  numero_fiscal text,
  code_qr text,
  created_by text not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  retour_id integer unique references retour_vente,
  recherche text generated always as (f_recherche((((((((numero || ' ') || COALESCE(facture_numero, '')) || ' ') || client) || ' ') || created_by) || ' ') || vente_id::text)) stored
);
create unique index avoir_annulation on avoir (vente_id) where (retour_id IS NULL);
create index avoir_date on avoir (created_at);
create unique index avoir_facture on avoir (facture_id) where (retour_id IS NULL);
create index avoir_recherche on avoir using gin (recherche gin_trgm_ops);
create index avoir_vente on avoir (vente_id);

create table commande_reception (
  id bigint generated always as identity primary key,
  commande_id integer not null references commande,
  produit_id integer not null references produit,
  qte integer not null check (qte >= 0),
  ug integer not null check (ug >= 0),
  prix_achat bigint not null,
  prix_de_vente bigint not null,
  lot_id integer references lot,
  created_by text not null,
  created_at timestamptz default now() not null,
  check ((qte + ug) > 0)
);
create index commande_reception_commande on commande_reception (commande_id);
create index commande_reception_date on commande_reception (created_at);
create index commande_reception_produit on commande_reception (produit_id, id);

create table compte_stupefiant (
  id bigint generated always as identity primary key,
  produit_id integer not null references produit,
  libelle text not null,
  rang integer not null check (rang > 0),
  genre text not null,
  qte integer not null,
  solde integer not null check (solde >= 0),
  unites integer not null check (unites > 0),
  mouvement_id bigint references mouvement,
  source text,
  source_id bigint,
  par text not null,
  at timestamptz not null,
  check (genre in ('entree', 'sortie') = (mouvement_id IS NOT NULL)),
  constraint compte_stupefiant_check1 check (genre <> 'comptage' OR source_id IS NOT NULL),
  check (genre in ('ouverture', 'entree', 'sortie', 'comptage', 'conditionnement', 'cloture')),
  unique (produit_id, rang)
);
create index compte_stupefiant_at on compte_stupefiant (at, id);
create unique index compte_stupefiant_mouvement on compte_stupefiant (mouvement_id) where (mouvement_id IS NOT NULL);

create table ecoulement (
  id integer generated always as identity primary key,
  produit_id integer not null references produit,
  lot_id integer references lot,
  taux integer not null check (taux >= 1 AND taux <= 80),
  qte integer not null check (qte > 0),
  jusqua date,
  par text not null,
  created_at timestamptz default now() not null,
  fin_at timestamptz,
  fin_par text
);
create unique index ecoulement_en_cours on ecoulement (produit_id) where (fin_at IS NULL);

create table lot_mouvement (
  id bigint generated always as identity primary key,
  mouvement_id bigint not null references mouvement,
  lot_id integer not null references lot,
  produit_id integer not null,
  qte integer not null check (qte <> 0),
  source text not null,
  source_id bigint
);
create index lot_mouvement_lot on lot_mouvement (lot_id);
create index lot_mouvement_source on lot_mouvement (source_id, produit_id);

create table mouvement_caisse (
  id bigint generated always as identity primary key,
  session_id integer not null references session_caisse,
  caisse_id integer not null,
  at timestamptz not null,
  genre text not null,
  source text not null,
  source_id integer not null,
  rang integer default 1 not null,
  espece bigint not null,
  cheque bigint not null,
  mobile_money bigint not null,
  autres bigint not null,
  par text not null,
  motif text,
  check (genre in ('vente', 'annulation', 'retour', 'reglement', 'depense', 'depot_banque', 'transfert', 'ajout', 'retrait')),
  unique (source, source_id, rang)
);
create index mouvement_caisse_session on mouvement_caisse (session_id);


create trigger acte_stupefiant_intouchable
  before delete or update on acte_stupefiant for each row
  execute function f_intouchable();
create trigger bordereau_feuille_intouchable
  before delete or update on bordereau_feuille for each row
  execute function f_intouchable();
create trigger caisse_champs
  after update of libelle, imprimante, imprimante_mm on caisse for each row when (old.libelle IS DISTINCT FROM new.libelle or old.imprimante IS DISTINCT FROM new.imprimante or old.imprimante_mm IS DISTINCT FROM new.imprimante_mm)
  execute function f_champ_modifie('libelle', 'imprimante', 'imprimante_mm');
create trigger client_champs
  after update of libelle, nom, telephone, email, ville, prise_en_charge, remise_percent, identifiant_assure, secteur_assure, plafond_dette, is_active, historique_accord on client for each row when (old.libelle IS DISTINCT FROM new.libelle or old.nom IS DISTINCT FROM new.nom or old.telephone IS DISTINCT FROM new.telephone or old.email IS DISTINCT FROM new.email or old.ville IS DISTINCT FROM new.ville or old.prise_en_charge IS DISTINCT FROM new.prise_en_charge or old.remise_percent IS DISTINCT FROM new.remise_percent or old.identifiant_assure IS DISTINCT FROM new.identifiant_assure or old.secteur_assure IS DISTINCT FROM new.secteur_assure or old.plafond_dette IS DISTINCT FROM new.plafond_dette or old.is_active IS DISTINCT FROM new.is_active or old.historique_accord IS DISTINCT FROM new.historique_accord)
  execute function f_champ_modifie('libelle', 'nom', 'telephone', 'email', 'ville', 'prise_en_charge', 'remise_percent', 'identifiant_assure', 'secteur_assure', 'plafond_dette', 'is_active', 'historique_accord');
create trigger comptage_stupefiant_intouchable
  before delete or update on comptage_stupefiant for each row
  execute function f_intouchable();
create trigger compte_stupefiant_intouchable
  before delete or update on compte_stupefiant for each row
  execute function f_intouchable();
create trigger a_mouvement
  after insert or update of montant, caisse_id, deleted_at on depense for each row
  execute function f_mouvement_de_depense();
create trigger depense_champs
  after update of libelle, categorie, montant, date, caisse_id on depense for each row when (old.libelle IS DISTINCT FROM new.libelle or old.categorie IS DISTINCT FROM new.categorie or old.montant IS DISTINCT FROM new.montant or old.date IS DISTINCT FROM new.date or old.caisse_id IS DISTINCT FROM new.caisse_id)
  execute function f_champ_modifie('libelle', 'categorie', 'montant', 'date', 'caisse_id');
create trigger edition_ordonnancier_intouchable
  before delete or update on edition_ordonnancier for each row
  execute function f_intouchable();
create trigger export_comptable_intouchable
  before delete or update on export_comptable for each row
  execute function f_intouchable();
create trigger facture_fournisseur_intouchable
  before delete or update on facture_fournisseur for each row
  execute function f_intouchable();
create trigger fournisseur_champs
  after update of libelle, telephone, email, adresse, siteurl, delai_jours, minimum_commande, compte, conditions, echange on fournisseur for each row when (old.libelle IS DISTINCT FROM new.libelle or old.telephone IS DISTINCT FROM new.telephone or old.email IS DISTINCT FROM new.email or old.adresse IS DISTINCT FROM new.adresse or old.siteurl IS DISTINCT FROM new.siteurl or old.delai_jours IS DISTINCT FROM new.delai_jours or old.minimum_commande IS DISTINCT FROM new.minimum_commande or old.compte IS DISTINCT FROM new.compte or old.conditions IS DISTINCT FROM new.conditions or old.echange IS DISTINCT FROM new.echange)
  execute function f_champ_modifie('libelle', 'telephone', 'email', 'adresse', 'siteurl', 'delai_jours', 'minimum_commande', 'compte', 'conditions', 'echange');
create trigger inscription_intouchable
  before delete or update on inscription for each row
  execute function f_intouchable();
create trigger inscription_ligne_intouchable
  before delete or update on inscription_ligne for each row
  execute function f_intouchable();
create constraint trigger jeton_fini
  after delete on jeton_programme deferrable initially deferred for each row
  execute function f_dire_session();
create trigger journal_audit_scelle
  before delete or update on journal_audit for each row
  execute function f_intouchable();
create trigger journal_connexion_scelle
  before delete or update on journal_connexion for each row
  execute function f_intouchable();
create trigger journal_fiscal_entier
  before TRUNCATE on journal_fiscal for each statement
  execute function f_intouchable();
create trigger journal_fiscal_intouchable
  before delete or update on journal_fiscal for each row
  execute function f_intouchable();
create trigger lot_mouvement_intouchable
  before delete or update on lot_mouvement for each row
  execute function f_intouchable();
create trigger mouvement_intouchable
  before delete or update on mouvement for each row
  execute function f_intouchable();
create trigger mouvement_caisse_intouchable
  before delete or update of id, caisse_id, at, genre, source, source_id, rang, espece, cheque, mobile_money, autres, par, motif on mouvement_caisse for each row
  execute function f_intouchable();
create trigger offre_fournisseur_champs
  after update of prix_achat, ug_par, ug, code, qte_min on offre_fournisseur for each row when (old.prix_achat IS DISTINCT FROM new.prix_achat or old.ug_par IS DISTINCT FROM new.ug_par or old.ug IS DISTINCT FROM new.ug or old.code IS DISTINCT FROM new.code or old.qte_min IS DISTINCT FROM new.qte_min)
  execute function f_champ_modifie('prix_achat', 'ug_par', 'ug', 'code', 'qte_min');
create trigger pharmacie_champs
  after update of nom_pharmacie, telephone1, telephone2, email, adresse, bp, logo, logo_url, statut_juridique, capital, rccm, nif, site_web, slogan, remise_sans_accord, accord_exige, contre_indication_exigee, historique_interactions on pharmacie for each row when (old.nom_pharmacie IS DISTINCT FROM new.nom_pharmacie or old.telephone1 IS DISTINCT FROM new.telephone1 or old.telephone2 IS DISTINCT FROM new.telephone2 or old.email IS DISTINCT FROM new.email or old.adresse IS DISTINCT FROM new.adresse or old.bp IS DISTINCT FROM new.bp or old.logo IS DISTINCT FROM new.logo or old.logo_url IS DISTINCT FROM new.logo_url or old.statut_juridique IS DISTINCT FROM new.statut_juridique or old.capital IS DISTINCT FROM new.capital or old.rccm IS DISTINCT FROM new.rccm or old.nif IS DISTINCT FROM new.nif or old.site_web IS DISTINCT FROM new.site_web or old.slogan IS DISTINCT FROM new.slogan or old.remise_sans_accord IS DISTINCT FROM new.remise_sans_accord or old.accord_exige IS DISTINCT FROM new.accord_exige or old.contre_indication_exigee IS DISTINCT FROM new.contre_indication_exigee or old.historique_interactions IS DISTINCT FROM new.historique_interactions)
  execute function f_champ_modifie('nom_pharmacie', 'telephone1', 'telephone2', 'email', 'adresse', 'bp', 'logo', 'logo_url', 'statut_juridique', 'capital', 'rccm', 'nif', 'site_web', 'slogan', 'remise_sans_accord', 'accord_exige', 'contre_indication_exigee', 'historique_interactions');
create trigger prescripteur_champs
  after update of nom, adresse, etablissement, specialite, numero, is_active on prescripteur for each row when (old.nom IS DISTINCT FROM new.nom or old.adresse IS DISTINCT FROM new.adresse or old.etablissement IS DISTINCT FROM new.etablissement or old.specialite IS DISTINCT FROM new.specialite or old.numero IS DISTINCT FROM new.numero or old.is_active IS DISTINCT FROM new.is_active)
  execute function f_champ_modifie('nom', 'adresse', 'etablissement', 'specialite', 'numero', 'is_active');
create trigger produit_a_composer
  before update of cip, cip_1, cip_2, cip_deux, dci, forme on produit for each row when (old.cip IS DISTINCT FROM new.cip or old.cip_1 IS DISTINCT FROM new.cip_1 or old.cip_2 IS DISTINCT FROM new.cip_2 or old.cip_deux IS DISTINCT FROM new.cip_deux or old.dci IS DISTINCT FROM new.dci or old.forme IS DISTINCT FROM new.forme)
  execute function f_produit_a_composer();
create trigger produit_categorie
  before update of categorie on produit for each row when (old.categorie IS DISTINCT FROM new.categorie)
  execute function f_categorie_changee();
create trigger produit_champs
  after update of libelle, cip, cip_1, cip_2, cip_deux, dci, qte_min, qte_max, rayon_id, nature_id, forme, famille, classe, categorie, prix_achat, prix_de_vente, tva, css, couvert, posologie, is_active on produit for each row when (old.libelle IS DISTINCT FROM new.libelle or old.cip IS DISTINCT FROM new.cip or old.cip_1 IS DISTINCT FROM new.cip_1 or old.cip_2 IS DISTINCT FROM new.cip_2 or old.cip_deux IS DISTINCT FROM new.cip_deux or old.dci IS DISTINCT FROM new.dci or old.qte_min IS DISTINCT FROM new.qte_min or old.qte_max IS DISTINCT FROM new.qte_max or old.rayon_id IS DISTINCT FROM new.rayon_id or old.nature_id IS DISTINCT FROM new.nature_id or old.forme IS DISTINCT FROM new.forme or old.famille IS DISTINCT FROM new.famille or old.classe IS DISTINCT FROM new.classe or old.categorie IS DISTINCT FROM new.categorie or old.prix_achat IS DISTINCT FROM new.prix_achat or old.prix_de_vente IS DISTINCT FROM new.prix_de_vente or old.tva IS DISTINCT FROM new.tva or old.css IS DISTINCT FROM new.css or old.couvert IS DISTINCT FROM new.couvert or old.posologie IS DISTINCT FROM new.posologie or old.is_active IS DISTINCT FROM new.is_active)
  execute function f_champ_modifie('libelle', 'cip', 'cip_1', 'cip_2', 'cip_deux', 'dci', 'qte_min', 'qte_max', 'rayon_id', 'nature_id', 'forme', 'famille', 'classe', 'categorie', 'prix_achat', 'prix_de_vente', 'tva', 'css', 'couvert', 'posologie', 'is_active');
create trigger produit_cip_ajout
  after insert on produit for each row
  execute function f_produit_cip();
create trigger produit_cip_change
  after update of cip, cip_1, cip_2, cip_deux on produit for each row when (old.cip IS DISTINCT FROM new.cip or old.cip_1 IS DISTINCT FROM new.cip_1 or old.cip_2 IS DISTINCT FROM new.cip_2 or old.cip_deux IS DISTINCT FROM new.cip_deux)
  execute function f_produit_cip();
create trigger produit_mots_ajoutes
  after insert on produit referencing new table as nouveaux for each statement
  execute function f_mots_ajoutes();
create trigger produit_mots_changes
  after update of libelle, dci on produit for each row when (old.recherche IS DISTINCT FROM new.recherche)
  execute function f_mots_changes();
create trigger produit_recherche
  before insert or update of libelle, cip, cip_1, cip_2, cip_deux, dci, tri, recherche on produit for each row
  execute function f_produit_recherche();
create trigger produit_tableau_modifie
  after update of tableau_saisi, unites_de_prise on produit for each row
  execute function f_champ_modifie('tableau_saisi', 'unites_de_prise');
create trigger rayon_champs
  after update of libelle on rayon for each row when (old.libelle IS DISTINCT FROM new.libelle)
  execute function f_champ_modifie('libelle');
create trigger reference_champs
  after update of libelle on reference for each row when (old.libelle IS DISTINCT FROM new.libelle)
  execute function f_champ_modifie('libelle');
create trigger a_mouvement
  after insert on reglement for each row when (new.caisse_id IS NOT NULL)
  execute function f_mouvement_de_reglement();
create trigger reglement_intouchable
  before delete or update on reglement for each row
  execute function f_intouchable();
create trigger reglement_fournisseur_intouchable
  before delete or update on reglement_fournisseur for each row
  execute function f_intouchable();
create trigger a_mouvement
  after insert on retour_vente for each row
  execute function f_mouvement_de_retour();
create trigger retour_vente_intouchable
  before delete or update on retour_vente for each row
  execute function f_intouchable();
create trigger retour_agrege
  after insert on retour_vente_ligne referencing new table as nees for each statement
  execute function f_retour_agrege();
create trigger retour_vente_ligne_intouchable
  before delete or update on retour_vente_ligne for each row
  execute function f_intouchable();
create constraint trigger session_abregee
  after update of expire_at on session deferrable initially deferred for each row when (new.expire_at < old.expire_at)
  execute function f_dire_session();
create constraint trigger session_finie
  after delete on session deferrable initially deferred for each row
  execute function f_dire_session();
create constraint trigger compte_change
  after update on utilisateur deferrable initially deferred for each row when (old.is_active IS DISTINCT FROM new.is_active or old.is_admin IS DISTINCT FROM new.is_admin or old.must_change_password IS DISTINCT FROM new.must_change_password or old.habilitations IS DISTINCT FROM new.habilitations)
  execute function f_dire_compte();
create trigger utilisateur_champs
  after update of fullname, name, telephone, email, is_admin, habilitations on utilisateur for each row when (old.fullname IS DISTINCT FROM new.fullname or old.name IS DISTINCT FROM new.name or old.telephone IS DISTINCT FROM new.telephone or old.email IS DISTINCT FROM new.email or old.is_admin IS DISTINCT FROM new.is_admin or old.habilitations IS DISTINCT FROM new.habilitations)
  execute function f_champ_modifie('fullname', 'name', 'telephone', 'email', 'is_admin', 'habilitations');
create trigger a_mouvement
  after insert on vente for each row
  execute function f_mouvement_de_vente();
create trigger a_mouvement_annulation
  after update of statut on vente for each row when (old.statut = 'Soldé'::text AND new.statut = 'Annulé'::text)
  execute function f_mouvement_de_vente();
create trigger annulation_agregee
  after update of statut on vente for each row when (old.statut = 'Soldé'::text AND new.statut = 'Annulé'::text)
  execute function f_annulation_agregee();
create trigger annulation_mois
  after update of statut on vente for each row when (old.statut = 'Soldé'::text AND new.statut = 'Annulé'::text)
  execute function f_annulation_mois();
create trigger annulation_statistiques
  after update of statut on vente for each row when (old.statut = 'Soldé'::text AND new.statut = 'Annulé'::text)
  execute function f_annulation_statistiques();
create trigger vente_agregee
  after insert on vente for each row
  execute function f_vente_agregee();
create trigger vente_mois
  after insert on vente for each row
  execute function f_vente_mois();
create trigger vente_mois_annulee
  after insert on vente for each row when (new.statut = 'Annulé'::text)
  execute function f_annulation_mois();
create trigger vente_secteur_corrige
  after update of secteur_assure on vente for each row when (old.secteur_assure IS DISTINCT FROM new.secteur_assure)
  execute function f_secteur_corrige();
create trigger vente_statistiques
  after insert on vente for each row
  execute function f_vente_statistiques();

-- First rows of every base: the client COMPTANT (1), the register Default (1), the six lists with the
-- motives of the house.
insert into client (libelle, nom) values ('COMPTANT', 'COMPTANT');
insert into caisse (libelle, statut) values ('Default', 'Ouvert');
insert into direct_etat default values;
insert into epoque default values;
insert into parametre (cle, valeur) values ('https_exige', 'true');
insert into taux_cnamgs (libelle, taux, debut, created_by) values
  ('Soins ordinaires', 80, '2000-01-01', 'Initialisation'),
  ('Affection de longue durée', 90, '2000-01-01', 'Initialisation'),
  ('Maternité', 100, '2000-01-01', 'Initialisation');
insert into reference (liste, libelle, cle) values
  ('mouv_motifs', 'VENTE', null),
  ('mouv_motifs', 'PAYE NON LIVRE FRSSE', null),
  ('mouv_motifs', 'RETRAIT DE LOT FRSSE', null),
  ('mouv_motifs', 'PRODUIT NON CONFORME FRSSE', null),
  ('mouv_motifs', 'PRODUIT PERIME FRSSE', null),
  ('mouv_motifs', 'PRODUIT CASSE FRSSE', null),
  ('mouv_motifs', 'PRIX NON CONFORME FRSSE', null),
  ('mouv_motifs', 'ERREUR DE COMMANDE FRSSE', null),
  ('mouv_motifs', 'RETOUR EN BON ETAT FRSSE', null),
  ('mouv_motifs', 'QUANTITE LIVREE ERRONEE FRSSE', null),
  ('mouv_motifs', 'RENVOI AU FOURNISSEUR', null),
  ('mouv_motifs', 'ANNULATION VENTE', null),
  ('mouv_motifs', 'RECEPTION COMMANDE', null),
  ('mouv_motifs', 'INVENTAIRE', null),
  ('mouv_motifs', 'STOCK INITIAL', null),
  ('mouv_motifs', 'CASSE', 'casse'),
  ('mouv_motifs', 'PERIME', 'perime'),
  ('mouv_motifs', 'CORRECTION', null),
  ('prod_natures', 'Médicament', 'medicament'),
  ('prod_natures', 'Parapharmacie', null),
  ('prod_natures', 'Dispositif médical', null),
  ('prod_formes', 'comprimé', null),
  ('prod_formes', 'gélule', null),
  ('prod_formes', 'sirop', null),
  ('prod_formes', 'solution injectable', null),
  ('prod_formes', 'crème', null),
  ('prod_formes', 'collyre', null),
  ('prod_formes', 'suppositoire', null),
  ('prod_familles', 'Antalgiques', null),
  ('prod_familles', 'Antibiotiques', null),
  ('prod_familles', 'Antipaludéens', null),
  ('prod_familles', 'Hygiène', null),
  ('prod_classe_theraps', 'Système nerveux', null),
  ('prod_classe_theraps', 'Anti-infectieux', null),
  ('prod_classe_theraps', 'Antiparasitaires', null),
  ('prod_categories', 'Princeps', null),
  ('prod_categories', 'Générique', null),
  ('prod_categories', 'Conseil', null),
  ('mouv_motifs', 'RETOUR CLIENT', null),
  ('mouv_motifs', 'QUARANTAINE', null),
  ('mouv_motifs', 'DECONDITIONNEMENT', null),
  ('mouv_motifs', 'Régularisation hors ligne', null);
