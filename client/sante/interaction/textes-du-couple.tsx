import { Button } from '@blueprintjs/core';
import { Loading } from '#client/ui/loading.tsx';
import { LIBELLES_NIVEAU } from '#shared/sante/interaction/niveaux.rules.ts';
import type { CoupleTouche } from '#shared/sante/interaction/interaction.rules.ts';
import type { TexteDeCouple } from '#shared/sante/interaction/thesaurus.schema.ts';
import { SIGNES } from './signes.offert.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import { lireTextes } from '#shared/sante/interaction/interaction.api.ts';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';

const GARDES_MS = 30 * 60_000;
/** Fetched on demand; in memory only, as couples reveal someone's treatment. */
const useTextes = (edition_id: number, ids: readonly string[]) =>
  useQuery({
    queryKey: ['thesaurus-textes', edition_id, ...ids],
    queryFn: async () =>
      dataOf(await callApi(lireTextes, { corps: { ids: [...ids] }, silencieux: true })),
    staleTime: Infinity,
    gcTime: GARDES_MS,
  });

/** `rangs`: levels shown; null: all. */
export type CoupleMontre = Pick<CoupleTouche, 'id'> & { rangs: readonly number[] | null };

function Couple({ texte, rangs }: { texte: TexteDeCouple; rangs: CoupleMontre['rangs'] }) {
  const retenu = (i: number): boolean => rangs === null || rangs.includes(i);
  return (
    <section className="couple" aria-label={`${texte.a} et ${texte.b}`}>
      <h4>
        {texte.a} + {texte.b}
      </h4>
      {texte.mecanisme && <p className="texte-thesaurus">{texte.mecanisme}</p>}
      {texte.niveaux.length > 1 && <p className="discret">{phrases.autresNiveaux}</p>}
      {texte.niveaux.map(({ niveau, texte: dit }, i) => (
        <div key={`${niveau}${i}`} className="niveau-dit" data-retenu={retenu(i) || undefined}>
          <span className={`etiquette teinte-${retenu(i) ? SIGNES[niveau].teinte : 'neutre'}`}>
            <span aria-hidden="true">{SIGNES[niveau].signe} </span>
            {LIBELLES_NIVEAU[niveau]}
          </span>
          {!retenu(i) && <small className="discret"> {phrases.niveauNonRetenu}</small>}
          <p className="texte-thesaurus">{dit || phrases.texteAbsent}</p>
        </div>
      ))}
    </section>
  );
}

/** Verbatim thesaurus text: mechanism, levels, advice. */
export function TextesDesCouples({
  edition_id,
  couples,
}: {
  edition_id: number;
  couples: readonly CoupleMontre[];
}) {
  const { data, isError, refetch } = useTextes(
    edition_id,
    couples.map((c) => c.id),
  );
  if (isError)
    return (
      <p className="carte-interaction-faute" role="alert">
        {phrases.textesNonLus}
        <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </p>
    );
  if (!data) return <Loading />;
  return couples.map(({ id, rangs }) => {
    const texte = data.find((t) => t.id === id);
    return texte && <Couple key={id} texte={texte} rangs={rangs} />;
  });
}
