import { createBrowserRouter } from 'react-router-dom'; // shell-facades-only
export { createBrowserRouter };
