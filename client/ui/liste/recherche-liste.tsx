import { Cross, Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { KeyCap } from '../key-cap.tsx';
import { TextInput } from '../text-input.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

const PAUSE_MS = 200;
const KEY = <KeyCap>/</KeyCap>;

/** '/' focuses, Escape clears; debounced, sent on blur. */
export function ListSearch({
  q,
  search,
  among = 'Rechercher',
}: {
  q: string;
  search: (q: string) => void;
  /** Fields searched, when unobvious. */
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
    if (q === sent.current) return; // our own words back from the URL
    sent.current = q;
    setText(q);
  }, [q]);
  useShortcuts('liste', { '/': () => input.current?.focus() });
  // Stable elements: the field measures itself at each new one.
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
      // Pending words must not undo a click's navigation.
      onBlur={send}
      onKeyDown={(e) => e.key === 'Escape' && setText('')}
      rightElement={text ? clear : KEY}
    />
  );
}
