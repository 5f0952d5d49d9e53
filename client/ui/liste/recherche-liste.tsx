import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { KeyCap } from '../key-cap.tsx';
import { TextInput } from '../text-input.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const PAUSE_MS = 200;
const KEY = <KeyCap>/</KeyCap>;

/**
 * The keyword box: '/' comes to it, Escape empties it, the server is asked once typing pauses, or
 * when one leaves it.
 */
export function ListSearch({
  q,
  search,
  among = 'Rechercher',
}: {
  q: string;
  search: (q: string) => void;
  /** What it looks among, when people would try something else. */
  among?: string | undefined;
}) {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const input = useRef<HTMLInputElement>(null);
  const send = () => {
    if (text === sent.current) return;
    sent.current = text;
    search(text);
  };
  const sendLatest = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLatest(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    if (q === sent.current) return; // our own words, come back by the URL
    sent.current = q;
    setText(q);
  }, [q]);
  useShortcuts('liste', { '/': () => input.current?.focus() });
  // The same elements from one drawing to the next: at each new one the field measures its width.
  const clear = useMemo(
    () => (
      <IconButton icon={<Cross />} aria-label="Effacer la recherche" onClick={() => setText('')} />
    ),
    [],
  );
  return (
    <TextInput
      className="liste-recherche"
      inputRef={input}
      role="searchbox"
      inputMode="search"
      aria-label="Rechercher"
      placeholder={among}
      leftIcon={<Search />}
      value={text}
      onValueChange={setText}
      // A click that leads elsewhere must not be undone by words still waiting.
      onBlur={send}
      onKeyDown={(e) => e.key === 'Escape' && setText('')}
      rightElement={text ? clear : KEY}
    />
  );
}
