// refused by: icons-are-elements, eslint(no-restricted-imports), eslint(no-restricted-globals)
import { Button, Dialog, FormGroup, InputGroup, PopoverNext } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';

export const lu = fetch('/api/ventes');
export const pieces = [Dialog, FormGroup, InputGroup, PopoverNext, lazy, Suspense];
export const Valider = () => <Button icon="tick" />;
