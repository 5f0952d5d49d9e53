import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { KeyCap } from '../key-cap.tsx';

const ATTENTE_MS = 200;

/**
 * The keyword box: '/' comes to it, Escape empties it, the server is asked once typing pauses, or
 * when one leaves it.
 */
export function RechercheListe({ q, chercher }: { q: string; chercher: (q: string) => void }) {
  const [texte, setTexte] = useState(q);
  const envoye = useRef(q);
  const champ = useRef<HTMLInputElement>(null);
  const envoyer = () => {
    if (texte === envoye.current) return;
    envoye.current = texte;
    chercher(texte);
  };
  const envoyerEnfin = useEffectEvent(envoyer);
  useEffect(() => {
    const attente = setTimeout(() => envoyerEnfin(), ATTENTE_MS);
    return () => clearTimeout(attente);
  }, [texte]);
  useEffect(() => {
    if (q === envoye.current) return; // our own words, come back by the URL
    envoye.current = q;
    setTexte(q);
  }, [q]);
  useShortcuts('liste', { '/': () => champ.current?.focus() });
  return (
    <InputGroup
      className="liste-recherche"
      inputRef={champ}
      role="searchbox"
      inputMode="search"
      aria-label="Rechercher"
      placeholder="Rechercher"
      leftIcon={<Search />}
      value={texte}
      onValueChange={setTexte}
      // A click that leads elsewhere must not be undone by words still waiting.
      onBlur={envoyer}
      onKeyDown={(e) => e.key === 'Escape' && setTexte('')}
      rightElement={
        texte ? (
          <Button
            variant="minimal"
            size="small"
            icon={<Cross />}
            aria-label="Effacer la recherche"
            onClick={() => setTexte('')}
          />
        ) : (
          <KeyCap>/</KeyCap>
        )
      }
    />
  );
}
