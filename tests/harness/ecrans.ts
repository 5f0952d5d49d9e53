import { configure } from '@testing-library/react';

// A screen that redraws late because the machine is busy is not a fault: what never comes still fails.
configure({ asyncUtilTimeout: 5_000 });
