// SQL: register and period are read in the sealed chain's name and text.

/** Numbering room per closing. */
const CAISSES_AU_PLUS = 10_000;
const CAISSE_DE_LA_CHAINE = `substring(f.chaine from 'caisse:(\\d+)$')::int`;
export const CLOTURES = (type: string): string => `select t.*
      from (
        select f.seq::bigint * ${CAISSES_AU_PLUS} + coalesce(${CAISSE_DE_LA_CHAINE}, 0) as id,
          f.chaine, f.seq, f.type, f.instant, f.empreinte, f.cle, f.contenu,
          f.contenu::jsonb ->> 'periode' as periode, coalesce(k.libelle, 'Pharmacie') as caisse
        from journal_fiscal f
        left join caisse k on k.id = ${CAISSE_DE_LA_CHAINE}
        where f.type = '${type}' and f_de_ce_mode(f.chaine)
      ) t
      where true`;
