import { Migration } from '@mikro-orm/migrations';

const MODES = ['espece', 'cheque', 'mobile_money', 'autres'] as const;
const LISTE = MODES.join(', ');
const negatifs = (alias: string): string => MODES.map((m) => `-${alias}.${m}`).join(', ');

/** What each mode left in the drawer by that sale, change given, in hundredths. */
const MODES_DE_VENTE = (v: string): string => `
  select ${MODES.map((m) => `coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = '${m}'), 0)::bigint${m === 'espece' ? ` - coalesce(${v}.montant_rendu, 0)` : ''} as ${m}`).join(', ')}
  from jsonb_array_elements(coalesce(${v}.paiements, '[]'::jsonb)) x`;
const RENDU = (r: string): string =>
  MODES.map((m) => `case when ${r}.mode = '${m}' then -${r}.montant_rendu else 0 end`).join(', ');
const COLONNES = `session_id, caisse_id, at, genre, source, source_id, ${LISTE}, par, motif`;

/** Rows of the facts that stand, as movements without their session. */
const FAITS = `
  select v.caisse_id, v.created_at as at, 'vente' as genre, 'vente' as source, v.id as source_id,
    ${MODES.map((m) => `p.${m}`).join(', ')}, v.encaisse_par as par, null as motif
  from vente v
  cross join lateral (${MODES_DE_VENTE('v')}) p
  union all
  select v.caisse_id, v.annule_at, 'annulation', 'annulation', v.id, ${negatifs('p')},
    coalesce(v.annule_par, v.encaisse_par), v.annule_motif
  from vente v
  cross join lateral (${MODES_DE_VENTE('v')}) p
  where v.statut = 'Annulé' and v.annule_at is not null
  union all
  select r.caisse_id, r.created_at, 'retour', 'retour', r.id, ${RENDU('r')}, r.created_by, r.motif
  from retour_vente r`;
const ARGENT = (m: string): string =>
  `(${MODES.map((x) => `${m}.${x}`).join(', ')}) <> (0, 0, 0, 0)`;

/** The statements that watch what is typed of an expense, in the place of those that did. */
const DE_DEPENSE = ['libelle', 'categorie', 'montant', 'date'];
const surveiller = (champs: readonly string[]): string => `
  drop trigger depense_champs on depense;
  create trigger depense_champs after update of ${champs.join(', ')} on depense
    for each row when (${champs.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
    execute function f_champ_modifie(${champs.map((c) => `'${c}'`).join(', ')});
`;

/** Begins with what was sold before: older than a week and never counted, it is set apart. */
const SEMAINE = `interval '7 days'`;
const JOUR_DE = (instant: string): string =>
  `date_trunc('day', ${instant} at time zone 'UTC' + interval '1 hour') at time zone 'UTC' - interval '1 hour'`;

/**
 * Sessions of a till and the ledger of its movements. A session opens with a float and ends with a
 * count; the base itself writes every movement into the one that is open when it commits, whatever
 * hand made it.
 */
export class Migration20261125_10_sessions_de_caisse extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.#tables();
    this.#ecritures();
    this.#reprise();
    this.#declencheurs();
    this.addSql(surveiller([...DE_DEPENSE, 'caisse_id']));
  }

  #tables(): void {
    this.addSql(`
      alter table billetage drop constraint billetage_check,
        add constraint billetage_check check (fin_at >= debut_at),
        drop constraint billetage_statut_check,
        add constraint billetage_statut_check check (statut in ('En attente de validation',
          'validé', 'renvoyé', 'retiré')),
        add column fond_laisse bigint check (fond_laisse >= 0),
        add column motif_renvoi text, add column renvoye_par text;
      alter table reglement add column caisse_id integer;
      alter table depense add column caisse_id integer references caisse(id);

      create table session_caisse (
        id integer generated always as identity primary key,
        caisse_id integer not null references caisse(id), caisse_libelle text not null,
        ouverte_at timestamptz not null,
        -- Null: opened by itself, by the first movement that came.
        ouverte_par text, ouverte_par_id integer references utilisateur(id),
        fond bigint not null default 0 check (fond >= 0),
        -- Said by somebody, or left by the count before: who counts does not choose it.
        fond_dit boolean not null default false,
        fermee_at timestamptz check (fermee_at >= ouverte_at),
        billetage_id integer unique references billetage(id),
        -- What stood before sessions were kept.
        avant boolean not null default false
      );
      create unique index session_caisse_ouverte on session_caisse (caisse_id)
        where fermee_at is null;
      create index session_caisse_caisse on session_caisse (caisse_id, ouverte_at);

      create table mouvement_caisse (
        id bigint generated always as identity primary key,
        session_id integer not null references session_caisse(id),
        caisse_id integer not null,
        at timestamptz not null,
        genre text not null check (genre in ('vente', 'annulation', 'retour', 'reglement',
          'depense', 'depot_banque', 'transfert', 'ajout', 'retrait')),
        source text not null, source_id integer not null, rang integer not null default 1,
        espece bigint not null, cheque bigint not null, mobile_money bigint not null,
        autres bigint not null,
        par text not null, motif text,
        unique (source, source_id, rang)
      );
      create index mouvement_caisse_session on mouvement_caisse (session_id);
      create sequence fonds_caisse_numero as integer;
    `);
  }

  #ecritures(): void {
    this.addSql(`
      -- [SES-1] The session a movement belongs to: the one open when it commits. A count in progress
      -- is waited for; after it, the next one.
      create function f_session_ouverte(la_caisse integer, quand timestamptz) returns integer
        language plpgsql as $$
        declare tenue integer;
        begin
          loop
            select id into tenue
            from session_caisse
            where caisse_id = la_caisse and fermee_at is null
            for share;
            exit when found;
            insert into session_caisse (caisse_id, caisse_libelle, ouverte_at)
            select id, libelle, quand from caisse where id = la_caisse
            on conflict (caisse_id) where fermee_at is null do nothing
            returning id into tenue;
            exit when found;
          end loop;
          return tenue;
        end $$;

      create function f_mouvement_de_vente() returns trigger language plpgsql as $$
        declare p record;
        begin
          select * into p from (${MODES_DE_VENTE('new')}) x;
          if ${ARGENT('p').replace('<> (0, 0, 0, 0)', '= (0, 0, 0, 0)')} then return null; end if;
          if tg_op = 'INSERT' then
            insert into mouvement_caisse (${COLONNES})
            values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id,
              new.created_at, 'vente', 'vente', new.id, ${MODES.map((m) => `p.${m}`).join(', ')},
              new.encaisse_par, null);
          end if;
          if new.statut = 'Annulé' then
            insert into mouvement_caisse (${COLONNES})
            values (f_session_ouverte(new.caisse_id, new.annule_at), new.caisse_id, new.annule_at,
              'annulation', 'annulation', new.id, ${negatifs('p')},
              coalesce(new.annule_par, new.encaisse_par), new.annule_motif);
          end if;
          return null;
        end $$;

      create function f_mouvement_de_retour() returns trigger language plpgsql as $$
        begin
          if new.montant_rendu <> 0 then
            insert into mouvement_caisse (${COLONNES})
            values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id,
              new.created_at, 'retour', 'retour', new.id, ${RENDU('new')}, new.created_by,
              new.motif);
          end if;
          return null;
        end $$;

      create function f_mouvement_de_reglement() returns trigger language plpgsql as $$
        begin
          insert into mouvement_caisse (${COLONNES})
          values (f_session_ouverte(new.caisse_id, new.created_at), new.caisse_id, new.created_at,
            'reglement', 'reglement', new.id,
            ${MODES.slice(0, 3)
              .map((m) => `case when new.mode_paiement = '${m}' then new.montant else 0 end`)
              .join(', ')},
            case when new.mode_paiement in ('espece', 'cheque', 'mobile_money') then 0
              else new.montant end,
            new.created_by, new.client);
          return null;
        end $$;

      -- An expense paid from a till takes cash out of it; changed or removed, the difference moves
      -- now, in the session that is open now.
      create function f_mouvement_de_depense() returns trigger language plpgsql as $$
        declare
          avant bigint := 0;
          apres bigint := case when new.deleted_at is null and new.caisse_id is not null
            then -new.montant else 0 end;
          qui text := coalesce(nullif(current_setting('pharmacie.par', true), ''), new.created_by);
        begin
          if tg_op = 'UPDATE' and old.deleted_at is null and old.caisse_id is not null then
            if old.caisse_id is distinct from new.caisse_id then
              insert into mouvement_caisse (${COLONNES}, rang)
              values (f_session_ouverte(old.caisse_id, new.updated_at), old.caisse_id,
                new.updated_at, 'depense', 'depense_reprise', new.id, old.montant, 0, 0, 0, qui,
                old.libelle, new.version);
            else
              avant := -old.montant;
            end if;
          end if;
          if apres <> avant then
            insert into mouvement_caisse (${COLONNES}, rang)
            values (f_session_ouverte(coalesce(new.caisse_id, old.caisse_id), new.updated_at),
              coalesce(new.caisse_id, old.caisse_id), new.updated_at, 'depense', 'depense',
              new.id, apres - avant, 0, 0, 0, qui, new.libelle, new.version);
          end if;
          return null;
        end $$;
    `);
  }

  /**
   * Each count of before has its session, with what its period held; what is between them is in
   * sessions without count; what came after the last one is in the open one, unless it is older
   * than a week: a drawer nobody counts does not hold years of sales.
   */
  #reprise(): void {
    this.addSql(`
      create function f_mettre_a_part(jusqua timestamptz, caisses integer[]) returns void
        language plpgsql as $$
        begin
          insert into session_caisse (caisse_id, caisse_libelle, ouverte_at, fermee_at, avant)
          select s.caisse_id, s.caisse_libelle, min(m.at), jusqua, true
          from session_caisse s
          join mouvement_caisse m on m.session_id = s.id
          where s.fermee_at is null and m.at < jusqua and s.caisse_id = any(caisses)
          group by s.id;
          update mouvement_caisse m
          set session_id = p.id
          from session_caisse s
          join session_caisse p on p.caisse_id = s.caisse_id and p.avant and p.fermee_at = jusqua
            and p.billetage_id is null
          where s.fermee_at is null and m.session_id = s.id and m.at < jusqua
            and s.caisse_id = any(caisses);
          update session_caisse s
          set ouverte_at = greatest(s.ouverte_at, jusqua)
          where s.fermee_at is null and s.ouverte_at < jusqua and s.caisse_id = any(caisses);
        end $$;

      create temporary table repris on commit drop as
        -- Counts of one register do not overlap: the last that had begun holds it, or is over.
        select f.*, case when f.at < b.fin_at then b.id end as billetage_id,
          case when f.at >= b.fin_at then b.fin_at end as depuis
        from (${FAITS}) f
        left join lateral (select x.id, x.fin_at
        from billetage x
        where x.caisse_id = f.caisse_id and x.debut_at <= f.at
        order by x.debut_at desc
        limit 1) b on true
        where ${ARGENT('f')};
      analyze repris;

      insert into session_caisse (caisse_id, caisse_libelle, ouverte_at, ouverte_par,
        ouverte_par_id, fond, fond_dit, fermee_at, billetage_id, avant)
      select caisse_id, caisse_libelle, debut_at, created_by, created_by_id, fond_caisse, true,
        fin_at, id, true
      from billetage
      order by debut_at, id;

      -- The registers that have something since their last count, of which the last week goes on.
      create temporary table derniers on commit drop as
        select c.id as caisse_id, c.libelle, max(b.fin_at) as compte_at,
          coalesce(max(b.fin_at) > now() - ${SEMAINE}, false) as suivie
        from caisse c
        left join billetage b on b.caisse_id = c.id
        group by c.id;
      insert into session_caisse (caisse_id, caisse_libelle, ouverte_at, fermee_at, avant)
      select d.caisse_id, d.libelle, min(r.at), max(r.at) + interval '1 millisecond', true
      from repris r
      join derniers d using (caisse_id)
      where r.billetage_id is null and r.depuis is distinct from d.compte_at
      group by d.caisse_id, d.libelle, r.depuis
      order by min(r.at);
      insert into session_caisse (caisse_id, caisse_libelle, ouverte_at)
      select d.caisse_id, d.libelle, least(coalesce(d.compte_at, min(r.at)), min(r.at))
      from repris r
      join derniers d using (caisse_id)
      where r.billetage_id is null and r.depuis is not distinct from d.compte_at
      group by d.caisse_id, d.libelle, d.compte_at;

      insert into mouvement_caisse (${COLONNES})
      select coalesce(par_compte.id, par_periode.id, ouverte.id), r.caisse_id, r.at, r.genre,
        r.source, r.source_id, ${MODES.map((m) => `r.${m}`).join(', ')}, r.par, r.motif
      from repris r
      join derniers d using (caisse_id)
      left join session_caisse par_compte on par_compte.billetage_id = r.billetage_id
      left join session_caisse par_periode on r.billetage_id is null
        and r.depuis is distinct from d.compte_at and par_periode.caisse_id = r.caisse_id
        and par_periode.billetage_id is null and par_periode.fermee_at is not null
        and par_periode.ouverte_at <= r.at and r.at < par_periode.fermee_at
      left join session_caisse ouverte on ouverte.caisse_id = r.caisse_id
        and ouverte.fermee_at is null
      order by r.at, r.source_id;
      analyze mouvement_caisse, session_caisse;
    `);
    this.addSql(`select f_mettre_a_part(${JOUR_DE('now()')}, array(
      select caisse_id from derniers where not suivie))`);
  }

  #declencheurs(): void {
    this.addSql(`
      create trigger mouvement_caisse_intouchable before delete
        or update of id, caisse_id, at, genre, source, source_id, rang, ${LISTE}, par, motif
        on mouvement_caisse for each row execute function f_intouchable();
      -- Named to be the first of its table: a session is held before the sums of days.
      create trigger a_mouvement after insert on vente
        for each row execute function f_mouvement_de_vente();
      create trigger a_mouvement_annulation after update of statut on vente for each row
        when (old.statut = 'Soldé' and new.statut = 'Annulé')
        execute function f_mouvement_de_vente();
      create trigger a_mouvement after insert on retour_vente
        for each row execute function f_mouvement_de_retour();
      create trigger a_mouvement after insert on reglement for each row
        when (new.caisse_id is not null) execute function f_mouvement_de_reglement();
      create trigger a_mouvement after insert or update of montant, caisse_id, deleted_at on depense
        for each row execute function f_mouvement_de_depense();
    `);
  }

  override down(): void {
    this.addSql(surveiller(DE_DEPENSE));
    this.addSql(`
      drop trigger a_mouvement on depense;
      drop trigger a_mouvement on reglement;
      drop trigger a_mouvement on retour_vente;
      drop trigger a_mouvement_annulation on vente;
      drop trigger a_mouvement on vente;
      drop function f_mouvement_de_vente(), f_mouvement_de_retour(), f_mouvement_de_reglement(),
        f_mouvement_de_depense(), f_session_ouverte(integer, timestamptz),
        f_mettre_a_part(timestamptz, integer[]);
      drop sequence fonds_caisse_numero;
      drop table mouvement_caisse, session_caisse;
      alter table depense drop column caisse_id;
      alter table reglement drop column caisse_id;
      delete from billetage where statut = 'retiré';
      update billetage set statut = 'En attente de validation' where statut = 'renvoyé';
      update billetage set fin_at = debut_at + interval '1 millisecond' where fin_at = debut_at;
      alter table billetage drop column fond_laisse, drop column motif_renvoi,
        drop column renvoye_par,
        drop constraint billetage_check, add constraint billetage_check check (fin_at > debut_at),
        drop constraint billetage_statut_check,
        add constraint billetage_statut_check check (statut in ('En attente de validation',
          'validé'));
    `);
  }
}
