import { moins } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ClotureDuMois } from '#shared/comptabilite/faits-comptables.ts';
import { CHAINE_PHARMACIE } from '#shared/scellement/scelle.rules.ts';
import { type Answered, sqlOne } from '../db/sql.ts';
import type { ContenuCloture } from '../scellement/clore.ts';
import type { JournalFiscalRow } from '../scellement/journal-fiscal.entity.ts';

type Scellee = Pick<JournalFiscalRow, 'contenu' | 'empreinte' | 'seq'> & { jours: number };

/** Null when the month is not closed, or the journal began within it or after. */
export async function lireCloture(
  em: EntityManager,
  { mois, de }: { mois: string; de: string },
): Promise<ClotureDuMois | null> {
  const lue = await sqlOne<Scellee>(
    em,
    `select f.contenu, f.empreinte, f.seq,
        (select count(*)::integer
        from journal_fiscal j
        where j.chaine = f.chaine and j.type = 'CLOTURE_J' and j.jour between $2 and f.jour)
          as jours
      from journal_fiscal f
      where f.chaine = f_chaine('${CHAINE_PHARMACIE}') and f.type = 'CLOTURE_M'
        and f.contenu::jsonb ->> 'periode' = $1
        and not exists (
          select 1
          from journal_fiscal o
          where o.type = 'OUVERTURE' and o.chaine like f_chaine('caisse:') || '%' and o.jour >= $2
            and o.jour < $2::date + interval '1 month'
            and (o.contenu::jsonb -> 'cumuls' -> 'mois' ->> 'cle') = $1)`,
    [mois, de],
  );
  if (!lue) return null;
  const { sommes } = JSON.parse(lue.contenu) as ContenuCloture;
  const { ventes, annulations, retours, net } = sommes;
  const reste = (c: 'ht' | 'tva' | 'css' | 'garde' | 'total') =>
    moins(ventes[c], annulations[c], retours[c]);
  return {
    jours: lue.jours,
    ventes: ventes.nombre,
    ht: reste('ht'),
    tva: reste('tva'),
    css: reste('css'),
    garde: reste('garde'),
    ttc: reste('total'),
    net: moins(net.ventes, net.retours),
    empreinte: lue.empreinte,
    seq: lue.seq,
  };
}

/** [CPT-14] True while a sealed fact up to that day is not closed. */
export async function resteAClore(em: EntityManager, jour: string): Promise<boolean> {
  const reste = await sqlOne<Answered>(
    em,
    `select exists (
        select 1
        from chaine_fiscale c
        join journal_fiscal f on f.chaine = c.chaine
        where f_de_ce_mode(c.chaine) and c.chaine <> f_chaine('audit') and f.jour <= $1
          and coalesce(c.close_au, '-infinity') < $1::date
          and f.jour > coalesce(c.close_au, '-infinity')
          and f.type not like 'CLOTURE%' and f.type not in ('OUVERTURE', 'REPRISE')) as oui`,
    [jour],
  );
  return reste?.oui ?? false;
}
