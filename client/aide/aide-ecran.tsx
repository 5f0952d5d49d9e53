import './aide.css';
import { Button } from '@blueprintjs/core';
import { Manual, Print, Search } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { LEGENDES } from '#client/shell/legendes.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesAide from '#shared/base/aide.phrases.ts';
import { chercher, morceaux, PAGES, pageDeLEcran } from './guide.rules.ts';
import type { PageAide } from './page-aide.ts';

const IMAGES: Record<string, string> = import.meta.glob('./images/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The guide. `?de=`: screen it was opened from. */
export function AideEcran() {
  const { page: id } = useParams();
  const [requete] = useSearchParams();
  const [mots, setMots] = useState('');
  const champ = useRef<HTMLInputElement>(null);
  const page = PAGES.find((p) => p.id === id) ?? pageDeLEcran(requete.get('de') ?? '');
  useShortcuts('ecran', { '/': () => champ.current?.focus() });
  const trouvees = chercher(mots);
  return (
    <div className="aide">
      <nav className="aide-pages" aria-label={phrasesAide.guideTitre}>
        <TextInput
          inputRef={champ}
          type="search"
          leftIcon={<Search />}
          aria-label={phrasesAide.guideChercher}
          placeholder={phrasesAide.guideChercher}
          value={mots}
          onValueChange={setMots}
        />
        <p className="hors-ecran" role="status">
          {mots &&
            (trouvees.length > 0
              ? phrasesAide.guideTrouvees(trouvees.length)
              : phrasesAide.guideRien)}
        </p>
        {trouvees.length > 0 ? (
          <ul>
            {trouvees.map((p) => (
              <li key={p.id}>
                <Link to={`/aide/${p.id}`} aria-current={p === page ? 'page' : undefined}>
                  <strong>{p.titre}</strong>
                  <small>{p.resume}</small>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Manual size={32} />}
            title={phrasesAide.guideRien}
            text={phrasesAide.guideRienConseil}
          />
        )}
      </nav>
      <Article key={page.id} page={page} />
    </div>
  );
}

function Article({ page }: { page: PageAide }) {
  const Liste = page.sansOrdre ? 'ul' : 'ol';
  const image = page.image && IMAGES[`./images/${page.image.nom}.webp`];
  return (
    <article className="aide-article" tabIndex={0} aria-labelledby="aide-titre">
      <header>
        <h1 id="aide-titre">{page.titre}</h1>
        <Button
          icon={<Print />}
          variant="outlined"
          text={phrasesAide.guideImprimer}
          onClick={() => window.print()}
        />
      </header>
      <p className="aide-resume">{page.resume}</p>
      {image && (
        <figure>
          <img src={image} alt={page.image?.legende} width={1366} height={625} />
          <figcaption>{page.image?.legende}</figcaption>
        </figure>
      )}
      {page.parties.map((partie) => (
        <section key={partie.titre}>
          <h2>{partie.titre}</h2>
          <Liste>
            {partie.etapes.map((etape) => (
              <li key={etape}>
                <Texte texte={etape} />
              </li>
            ))}
          </Liste>
        </section>
      ))}
      {page.touches && (
        <section>
          <h2>{phrasesAide.guideTouches}</h2>
          <dl>
            {LEGENDES[page.touches].map((l) => (
              <div key={l.touches}>
                <dt>
                  <KeyCap>{l.touches}</KeyCap>
                </dt>
                <dd>{l.effet}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  );
}

function Texte({ texte }: { texte: string }) {
  return morceaux(texte).map((m) => {
    if (m.genre === 'touche') return <KeyCap key={m.texte}>{m.texte}</KeyCap>;
    return m.genre === 'mots' ? <strong key={m.texte}>{m.texte}</strong> : m.texte;
  });
}

export const ecran: CodeDEcran = { Contenu: AideEcran };
